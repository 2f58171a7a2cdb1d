// Programs run beside each other: a build keeps one of two processors busy, a journey a little less.
import { spawn } from 'node:child_process'

const PROCESSORS = 2

/** Programs that suites need print so many lines at most where their output is no terminal, or they are no longer read. */
export const PLAIN_LINES = 30

const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(1)
  })

/** Runs a program and keeps what it prints until it has ended. */
export function background(command, words, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    children.add(child)
    let output = ''
    const keep = (text) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', ({ message }) => resolve({ status: 1, output: `${output}${message}\n` }))
    child.on('close', (status) => {
      children.delete(child)
      resolve({ status, output })
    })
  })
}

/** Runs jobs, each when those it comes after have ended and there is room for its load, otherwise in the order given. */
export async function sideBySide(jobs) {
  const waiting = [...jobs]
  const ended = new Set()
  const running = new Map()
  let load = 0
  const isReady = (job) => job.after.every((name) => ended.has(name)) && load + job.load <= PROCESSORS
  const start = (job) => {
    waiting.splice(waiting.indexOf(job), 1)
    load += job.load
    const done = job.run().then(() => {
      ended.add(job.name)
      running.delete(job.name)
      load -= job.load
    })
    running.set(job.name, done)
  }
  while (waiting.length + running.size > 0) {
    for (let next = waiting.find(isReady); next; next = waiting.find(isReady)) start(next)
    await Promise.race(running.values())
  }
}
