const { mustBeKnown, patchedName, replaced } = require('./patched-files.cjs')

/** The bindings of the targets call these; the rest of the interface, such as hydration, is left out with all it needs. */
const called = {
  'react-dom': ['createRoot', 'flushSync'],
  'react-reconciler': [
    'batchedUpdates',
    'createContainer',
    'findHostInstance',
    'flushSync',
    'getPublicRootInstance',
    'runWithPriority',
    'updateContainer',
  ],
}

/** As Taro's host configuration has them; as constants they let the minifier drop the other branches. */
const host = {
  isPrimaryRenderer: true,
  supportsHydration: false,
  supportsMicrotasks: true,
  supportsMutation: true,
  supportsPersistence: false,
  supportsTestSelectors: false,
}

/** The block that looks for the developer tools, with the description of the renderer it hands over. */
const developerTools = /var ul=\{bundleType[\s\S]*?catch\(a\)\{\}\}/

/** The renderer of a host is told by it what it can do; the document's renderer knows. */
function withHost(name, source) {
  return Object.entries(host).reduce(
    (text, [fact, value]) => replaced(name, text, new RegExp(`\\$\\$\\$hostConfig\\.${fact}\\b`, 'g'), String(value)),
    source,
  )
}

/** A renderer of React in production without what nothing here calls; throws where a part is not there. */
function stripReact(source, name) {
  const [kind] = name.split('/')
  for (const call of called[kind]) if (!source.includes(`exports.${call}=`)) throw new Error(`${name} does not export ${call}`)
  const text = source.replace(/\bexports\.(\w+)=/g, (all, call) => (called[kind].includes(call) ? all : `var unused_${call}=`))
  return kind === 'react-dom' ? replaced(name, text, developerTools, '') : withHost(name, text)
}

module.exports = function loadStrippedReact(source) {
  this.addDependency(__filename)
  const name = patchedName(this.resourcePath)
  mustBeKnown(name, source)
  return stripReact(source, name)
}
module.exports.stripReact = stripReact
