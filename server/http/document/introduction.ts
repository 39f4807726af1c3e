/** The description of the API, Markdown: what holds for every operation. */
export const introduction = `Workspace-scoped knowledge, search, agents and sales activity.

- **Keys.** A key belongs to one workspace. Send it as \`api_key\`, \`x-api-key\` or \`Authorization: Bearer\`. Its scopes are \`read\`, \`write\`, \`run\` and \`admin\`; each operation names the one it needs.
- **Replies.** A success carries \`_metadata\` with its \`requestId\`, what it cost and warnings; the request id leads to the server's log.
- **Errors.** A refusal is \`{_metadata, code, message}\`; \`errors\` names each field at fault. 400, 404, 409 and 422 are answers to the request; 429 and 503 say in \`Retry-After\` when to try again.
- **Pages.** Lists take \`limit\` with \`offset\` or the \`cursor\` that the page before answered. Long lists also come whole, as CSV or NDJSON, by \`format\`.
- **Times.** ISO 8601. Without a zone, and days alone, they are in the workspace's time zone, UTC unless it was changed.
- **Repeated requests.** With an \`Idempotency-Key\` a POST, PUT or DELETE is done once in 24 hours; its reply is sent again.
- **Limits.** Each key has a number of requests a minute for each group; \`RateLimit\` says what is left.
- **ETags.** A reply about one record has an \`ETag\`: \`If-None-Match\` answers 304 while it is unchanged, \`If-Match\` lets update, delete, archive and unarchive of a library record refuse a newer one with 412. Other changes refuse the header with 400, but for \`*\`.
- **Webhooks.** Callbacks and endpoints are signed by Standard Webhooks; every attempt is on record.
`;
