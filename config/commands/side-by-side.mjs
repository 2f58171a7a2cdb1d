// Programs run two at a time: a build keeps one processor busy.
import { spawn } from 'node:child_process'

const AT_ONCE = 2

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

/** Runs jobs, two at a time, each when those it comes after have ended, otherwise in the order given. */
export async function sideBySide(jobs) {
  const waiting = [...jobs]
  const ended = new Set()
  const running = new Map()
  const isReady = ({ after }) => after.every((name) => ended.has(name))
  const start = (job) =>
    job.run().then(() => {
      ended.add(job.name)
      running.delete(job.name)
    })
  while (waiting.length + running.size > 0) {
    for (const job of waiting.filter(isReady).slice(0, AT_ONCE - running.size)) {
      waiting.splice(waiting.indexOf(job), 1)
      running.set(job.name, start(job))
    }
    await Promise.race(running.values())
  }
}
