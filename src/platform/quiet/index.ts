/** Nothing has been under way for so long, in milliseconds: the content has come. */
const STILL_MS = 50
/** Nothing waits longer, in milliseconds. */
const LATEST_MS = 1500
/** A busy browser is not waited for longer, in milliseconds. */
const IDLE_MS = 500

const waiting = new Set<() => void>()
let running = 0
let timer: ReturnType<typeof setTimeout> | undefined

function runAll(): void {
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}

/** Where the browser knows when it has nothing to draw, it says so. */
const whenIdle = (run: () => void) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: IDLE_MS }) : run())

function look(): void {
  clearTimeout(timer)
  if (running === 0 && waiting.size > 0) timer = setTimeout(() => whenIdle(() => running === 0 && runAll()), STILL_MS)
}

/** Marks something as under way that content waits for; returns it. */
export function underWay<T>(work: Promise<T>): Promise<T> {
  running += 1
  clearTimeout(timer)
  const end = () => {
    running -= 1
    look()
  }
  work.then(end, end)
  return work
}

/**
 * Calls back once nothing is under way and the first content is drawn: for what nobody waits for and would take the line and the
 * processor from what they do wait for. Returns the function that calls it off.
 */
export function whenQuiet(run: () => void): () => void {
  const once = () => {
    clearTimeout(latest)
    waiting.delete(once)
    run()
  }
  const latest = setTimeout(once, LATEST_MS)
  waiting.add(once)
  look()
  return () => {
    clearTimeout(latest)
    waiting.delete(once)
  }
}

/** Begins something when it is quiet; returns the function that ends it, or calls it off. */
export function laterBegun(begin: () => () => void): () => void {
  let end: (() => void) | undefined
  const callOff = whenQuiet(() => {
    end = begin()
  })
  return () => {
    callOff()
    end?.()
  }
}
