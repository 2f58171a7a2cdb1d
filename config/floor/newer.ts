/**
 * Built-ins that Chrome 88 or iOS 15 lacks, the floor named in package.json, by the object that has them. The static check refuses
 * the app's use of them, and a journey opens pages in a browser without them.
 */
export const newer: Record<string, readonly string[]> = {
  'Array.prototype': ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'],
  Array: ['fromAsync'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'Int8Array.__proto__.prototype': ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Set.prototype': ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  Promise: ['withResolvers', 'try'],
  Intl: ['supportedValuesOf', 'DurationFormat'],
  'RegExp.prototype': ['hasIndices', 'unicodeSets'],
  AbortSignal: ['abort', 'any', 'timeout'],
  'AbortSignal.prototype': ['throwIfAborted', 'reason'],
  'Crypto.prototype': ['randomUUID'],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  Response: ['json'],
  'Document.prototype': ['startViewTransition', 'adoptedStyleSheets'],
  'Element.prototype': ['checkVisibility', 'setHTMLUnsafe'],
  'HTMLElement.prototype': ['inert', 'showPopover', 'hidePopover', 'togglePopover'],
  'HTMLDialogElement.prototype': ['showModal'],
  'HTMLVideoElement.prototype': ['requestVideoFrameCallback'],
  'Navigator.prototype': ['locks', 'wakeLock', 'setAppBadge', 'userAgentData'],
  CSS: ['registerProperty', 'highlights'],
  window: [
    'structuredClone',
    'reportError',
    'requestIdleCallback',
    'BroadcastChannel',
    'OffscreenCanvas',
    'CompressionStream',
    'DecompressionStream',
    'Iterator',
    'Notification',
    'PushManager',
    'scheduler',
  ],
}

/** Methods that the app fills in where they are lacking (`platform/runtime/fill-in.ts`). */
export const filledIn: Record<string, readonly string[]> = {
  'Array.prototype': ['at'],
  'String.prototype': ['at', 'replaceAll'],
  'Int8Array.__proto__.prototype': ['at'],
  Object: ['hasOwn'],
}

/** A script that takes them all away, for the start of a page. */
export const takeAway = `for (const [owner, names] of ${JSON.stringify([...Object.entries(newer), ...Object.entries(filledIn)])}) {
  const of = owner.split('.').reduce((object, name) => object && object[name], window)
  for (const name of names) if (of) Reflect.deleteProperty(of, name)
}`
