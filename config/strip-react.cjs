/** What the bindings of the targets call; the rest of the interface, such as hydration, is left out with all it needs. */
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

/** Names of React's own records, which only its renderer reads: Taro's binding reads none of them, and none is a name of the document's interface. */
const records = `alternate baseLanes baseQueue baseState cachePool callbackNode callbackPriority childLanes dehydrated deletions
  dependencies eagerState elementType entangledLanes entanglements eventTime eventTimes expirationTimes expiredLanes finishedLanes
  finishedWork firstBaseUpdate firstContext hasEagerState interleaved isBackwards isDehydrated lanes lastBaseUpdate lastEffect
  lastRenderedReducer lastRenderedState memoizedProps memoizedState memoizedValue mutableReadLanes
  mutableSourceEagerHydrationData pendingChildren pendingContext pendingLanes pendingProps pendingSuspenseBoundaries pingCache
  pingedLanes renderingStartTime retryCache retryLane sibling subtreeFlags suspendedLanes tailMode timeoutHandle
  treeContext updateQueue __reactInternalMemoizedMaskedChildContext __reactInternalMemoizedMergedChildContext
  __reactInternalMemoizedUnmaskedChildContext __reactInternalSnapshotBeforeUpdate`.split(/\s+/)
const shortNames = new Map(records.map((name, at) => [name, `_${at.toString(36)}`]))
const record = new RegExp(`\\b(${records.join('|')})\\b`, 'g')

/** The block that looks for the developer tools, with the description of the renderer it hands over. */
const developerTools = /var ul=\{bundleType[\s\S]*?catch\(a\)\{\}\}/

function stripReact(source, kind) {
  return source
    .replace(/\bexports\.(\w+)=/g, (all, name) => (called[kind].includes(name) ? all : `var unused_${name}=`))
    .replace(/\$\$\$hostConfig\.(\w+)/g, (all, name) => (name in host ? String(host[name]) : all))
    .replace(developerTools, '')
    .replace(record, (name) => shortNames.get(name))
}

/** Loader for React's renderers in production: without what nothing here calls, and with short names for their records. */
module.exports = function loadStrippedReact(source) {
  this.addDependency(__filename)
  const [, kind] = /node_modules[\\/](react-dom|react-reconciler)[\\/]/.exec(this.resourcePath)
  return stripReact(source, kind)
}
module.exports.stripReact = stripReact
