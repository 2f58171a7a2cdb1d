import type { Sandbox } from './sandbox'

export type Modules = {
  /** Runs a module once and gives its exports. `path` has no `.js`. */
  load(path: string): unknown
  /** The module being run now. */
  current(): string
}

function join(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = from.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}

/** CommonJS over the build's files, in the sandbox. */
export function createModules(code: Record<string, string>, sandbox: Sandbox): Modules {
  const done = new Map<string, { exports: unknown }>()
  const running: string[] = []
  const load = (path: string): unknown => {
    const known = done.get(path)
    if (known) return known.exports
    const text = code[path]
    if (text === undefined) throw new Error(`module '${path}.js' is not defined`)
    const module = { exports: {} as unknown }
    done.set(path, module)
    const require = (target: string) => load(join(path, target.replace(/\.js$/, '')))
    running.push(path)
    try {
      sandbox.run(text, { require, module, exports: module.exports }, `${path}.js`)
    } finally {
      running.pop()
    }
    return module.exports
  }
  return { load, current: () => running.at(-1) ?? '' }
}
