import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate for one host name, made on the spot: no key lies in the repository. */
export function certificateFor(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const name = sequence(node(0x31, sequence(objectId('550403'), node(0x0c, Buffer.from(host)))));
  const validity = sequence(time(Date.now() - 86_400_000), time(Date.now() + 86_400_000));
  const alternative = sequence(node(0x82, Buffer.from(host)));
  const extensions = sequence(sequence(objectId('551d11'), node(0x04, alternative)));
  const body = sequence(
    node(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, extensions),
  );
  const signature = node(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const der = sequence(body, algorithm, signature);
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function node(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return node(0x30, ...parts);
}

function objectId(hex: string): Buffer {
  return node(0x06, Buffer.from(hex, 'hex'));
}

function integer(value: number): Buffer {
  return node(0x02, Buffer.from([value]));
}

function time(at: number): Buffer {
  return node(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}
