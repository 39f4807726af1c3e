/**
 * The page's own script beside Swagger UI's: keeps the key for the tab alone, because localStorage would keep it for
 * the next person, filters operations by name, address, sentence or field, where Swagger UI filters groups alone, and
 * resolves the references of one operation when it is opened. Swagger UI reads the whole document again for each, which
 * takes a browser seconds.
 */
export const pageScript = `
const name = 'groundwork-authorized';
const keepForTheTab = () => {
  const keep = (original, system) => (payload) => {
    const result = original(payload);
    sessionStorage.setItem(name, JSON.stringify(system.authSelectors.authorized()));
    return result;
  };
  return { statePlugins: { auth: { wrapActions: { authorize: keep, logout: keep } } } };
};

const readAlone = {
  fn: {
    resolveSubtree: async (spec, path, { baseDoc }) => {
      const at = (steps) => steps.reduce((part, step) => part?.[step], spec);
      const resolved = (part, open) => {
        if (part === null || typeof part !== 'object') return part;
        if (Array.isArray(part)) return part.map((each) => resolved(each, open));
        const { $ref, ...others } = part;
        if (typeof $ref !== 'string' || open.includes($ref))
          return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, open)]));
        const target = resolved(at($ref.slice(2).split('/')), [...open, $ref]);
        return { ...target, ...resolved(others, open), $$ref: baseDoc + $ref };
      };
      return { spec: resolved(at(path), []), errors: [] };
    },
  },
};

const findOperations = (system) => {
  const phrase = () => {
    const filter = system.layoutSelectors.currentFilter();
    return typeof filter === 'string' && filter !== 'true' && filter !== 'false' ? filter.trim() : '';
  };
  let kept;
  const spec = () => {
    kept ??= system.specSelectors.specJson().toJS();
    return kept;
  };
  const ofSchemas = new Map();
  const namesIn = (part, names, open) => {
    if (part === null || typeof part !== 'object') return;
    for (const [key, value] of Object.entries(part)) {
      if (key === '$ref') for (const each of namesOf(value, open)) names.add(each);
      else {
        if (key === 'properties') for (const field of Object.keys(value)) names.add(field);
        if (key === 'in' && typeof part.name === 'string') names.add(part.name);
        namesIn(value, names, open);
      }
    }
  };
  const namesOf = (reference, open) => {
    const known = ofSchemas.get(reference);
    if (known || open.includes(reference)) return known ?? [];
    const names = new Set();
    const path = reference.slice(2).split('/');
    namesIn(path.reduce((part, key) => part?.[key], spec()), names, [...open, reference]);
    if (open.length === 0) ofSchemas.set(reference, names);
    return names;
  };
  const texts = new Map();
  const textOf = (operation) => {
    const id = operation.get('method') + ' ' + operation.get('path');
    if (!texts.has(id)) {
      const { responses, ...asked } = spec().paths[operation.get('path')][operation.get('method')];
      const names = new Set();
      namesIn(asked, names, []);
      texts.set(id, [id, asked.operationId, asked.summary, asked.description, ...names].join(' ').toLowerCase());
    }
    return texts.get(id);
  };
  const opsFilter = (groups, words) => {
    const wanted = words.toLowerCase().split(' ').filter(Boolean);
    return groups
      .map((group, tag) => {
        const about = (tag + ' ' + (group.getIn(['tagDetails', 'description']) ?? '')).toLowerCase();
        return group.update('operations', (operations) =>
          operations.filter((operation) => wanted.every((word) => about.includes(word) || textOf(operation).includes(word))));
      })
      .filter((group) => group.get('operations').size > 0);
  };
  const Told = (Operations, { React }) => (props) =>
    phrase() !== '' && system.specSelectors.taggedOperations().size === 0
      ? React.createElement('p', { id: 'nothing-found', role: 'status' }, 'No operation has "' + phrase() + '" in its name, address, sentences or fields.')
      : React.createElement(Operations, props);
  return {
    fn: { opsFilter },
    wrapComponents: { operations: Told },
    statePlugins: {
      layout: {
        wrapSelectors: {
          isShown: (original) => (state, thing, ...rest) =>
            thing?.[0] === 'operations-tag' && phrase() !== '' ? true : original(thing, ...rest),
        },
      },
    },
  };
};

const plain = window.SwaggerUIBundle;
window.SwaggerUIBundle = (options) =>
  plain({
    ...options,
    url: '/docs/json',
    plugins: [keepForTheTab, readAlone, findOperations],
    onComplete: () => {
      const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}');
      if (Object.keys(kept).length > 0) ui.authActions.authorize(kept);
      const filter = document.querySelector('.operation-filter-input');
      if (filter) filter.placeholder = 'Find by name, address, sentence or field';
    },
  });
`;
