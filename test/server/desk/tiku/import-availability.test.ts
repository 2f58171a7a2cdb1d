import processes, { type SpawnOptions } from 'node:child_process'
import os from 'node:os'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { importWaiting } from '#server/desk/tiku/importer'
import { openSchool, type School, SUBJECT } from '../../bank/read/bank'
import { type Browser, staffBrowser } from '../staff'

/** Where the machine has other work, a process of low priority waits for its turn. */
const LIMIT_MS = 600_000

/**
 * The mechanism that keeps learners' calls from waiting, whatever is sent to the desk. Its effect is measured by
 * `lab/import-availability`; here no time is measured.
 */
describe('files sent to the desk', () => {
  let server: School
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await openSchool()
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterEach(() => jest.restoreAllMocks())
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  type Started = { words: readonly string[]; env: NodeJS.ProcessEnv; priority: number; others: number }

  /** Notes of each process that is started how, and how many of them are running then. */
  function watchProcesses(): Started[] {
    const started: Started[] = []
    let running = 0
    const { spawn } = processes
    jest.spyOn(processes, 'spawn').mockImplementation(((command: string, words: string[], options: SpawnOptions) => {
      const child = spawn(command, words, options)
      const own: Started = { words, env: options.env ?? {}, priority: 0, others: running }
      running++
      started.push(own)
      child.stdin?.once('finish', () => {
        own.priority = os.getPriority(child.pid ?? 0)
      })
      child.once('close', () => {
        running--
      })
      return child
    }) as typeof spawn)
    return started
  }

  it(
    'files are read in separate processes, one at a time, with limits, low priority and no settings',
    async () => {
      const started = watchProcesses()
      const form = (body: string) => ({ fileName: '题.csv', categoryId: String(SUBJECT), body, update: 'no', look: 'no', upload: '' })
      const runs = [
        await editor.act('import-questions', 'new', form('题干,A,B,答案\n问一,甲,乙,A\n')),
        await editor.act('import-questions', 'new', form('题干,A,B\n没有答案,甲,乙\n')),
      ]
      expect(started).toEqual([])
      await importWaiting(server.deps)
      expect(started.map(({ others }) => others)).toEqual([0, 0])
      for (const { words, env, priority } of started) {
        expect(words).toEqual(expect.arrayContaining([expect.stringMatching(/^--max-old-space-size=\d+$/)]))
        expect(Object.keys(env).filter((name) => !['PATH', 'HOME', 'TMPDIR', 'LANG'].includes(name))).toEqual([])
        expect(priority).toBeGreaterThan(0)
      }
      const pages = await Promise.all(runs.map(({ to }) => editor.get(to)))
      expect(pages.map(({ body }) => /将新增 \d+ 题/.exec(body)?.[0])).toEqual(['将新增 1 题', '将新增 0 题'])
    },
    LIMIT_MS,
  )
})
