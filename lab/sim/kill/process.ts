import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { PointName } from './points'

const root = path.resolve(__dirname, '../../..')
const FLAGS = ['--import', 'tsx', '--import', './lab/sim/kill/fault.ts', 'server/main.ts']

/** The real server in a process that can be told where to die. */
export type Mortal = { arm(point: PointName): Promise<void>; ended: Promise<unknown>; stop(): Promise<void> }

export async function startMortal(env: Record<string, string>): Promise<Mortal> {
  const child: ChildProcess = spawn(process.execPath, FLAGS, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  if (!child.stdout) throw new Error('no standard output')
  const waiting = new Map<string, () => void>()
  let isReady = () => {}
  const ready = new Promise<void>((resume) => {
    isReady = resume
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('学员端')) isReady()
    waiting.get(line)?.()
  })
  await Promise.race([ready, ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)))])
  return {
    arm: async (point) => {
      const armed = new Promise<void>((resume) => waiting.set(`armed ${point}`, resume))
      child.stdin?.write(`${point}\n`)
      await armed
    },
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
