/** Names the globals of the language itself, and the timers. Everything else of a browser does not exist in a mini-program. */
const kept = [
  ...[
    'Object',
    'Function',
    'Boolean',
    'Symbol',
    'Number',
    'BigInt',
    'Math',
    'Date',
    'String',
    'RegExp',
    'Array',
    'JSON',
    'Reflect',
    'Proxy',
  ],
  ...['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'AggregateError', 'Promise'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray'],
  ...['Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array'],
  ...['undefined', 'NaN', 'Infinity', 'parseInt', 'parseFloat', 'isNaN', 'isFinite'],
  ...['encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI', 'escape', 'unescape'],
]
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

const refuseCode = () => {
  throw new EvalError('a mini-program makes no code from text')
}

/** `Function` as a type, without the way to make code. */
const plainFunction = () => new Proxy(Function, { apply: refuseCode, construct: refuseCode })

export type Sandbox = {
  /** The global object of the mini-program. */
  globals: Record<string, unknown>
  /** Runs code as the body of a function with these parameters, seeing the mini-program's globals only. */
  run(code: string, parameters: Record<string, unknown>, name: string): unknown
}

/** A global scope with the language and `own` in it; names of the browser are undefined there. */
export function createSandbox(own: Record<string, unknown>): Sandbox {
  const browser = globalThis as unknown as Record<string, unknown>
  const globals: Record<string, unknown> = {}
  for (const name of kept) globals[name] = browser[name]
  for (const name of timers) globals[name] = (browser[name] as () => void).bind(globalThis)
  Object.assign(globals, { Function: plainFunction(), eval: refuseCode }, own)
  globals.globalThis = globals
  globals.global = globals
  const scope = new Proxy(globals, {
    // A browser's name is claimed, so that it reads as undefined; an unknown one is left alone, so that it throws.
    has: (target, key) => key in target || key in browser,
    get: (target, key) => (key === Symbol.unscopables ? undefined : Reflect.get(target, key)),
  })
  return {
    globals,
    run: (code, parameters, name) => {
      const body = `with (scope) { return (function (${Object.keys(parameters).join(', ')}) {${code}\n}) }\n//# sourceURL=${name}`
      const made = new Function('scope', body)(scope) as (...values: unknown[]) => unknown
      return made.apply(undefined, Object.values(parameters))
    },
  }
}
