import { Failure } from '@/data/http/failure'
import { createOutbox } from '@/data/outbox/outbox'
import { createStoredList } from '@/data/outbox/stored-list'
import { fakeStorage } from '../fakes'

const KEY = 'numbers'
const offline = new Failure(0, 'network error', '网络错误')
const login = new Failure(410, 'login', '请登录')
const refused = new Failure(417, 'bad', '不能提交')
const isNumber = (row: unknown): row is number => typeof row === 'number'

function open(device = fakeStorage()) {
  const list = createStoredList(device.storage, KEY, isNumber)
  const heard: string[] = []
  const server = { fault: null as Error | null, requests: 0, release: null as (() => void) | null, isSlow: false }
  const send = async (rows: readonly number[]): Promise<string> => {
    server.requests += 1
    if (server.isSlow) await new Promise<void>((resolve) => Object.assign(server, { release: resolve }))
    if (server.fault) throw server.fault
    return `took ${rows.join()}`
  }
  const outbox = createOutbox({
    list,
    take: (waiting) => waiting.slice(0, 2),
    send,
    onSent: (_rows, reply) => heard.push(reply),
    onRefused: (rows, { shown }) => heard.push(`${rows.join()}: ${shown}`),
    onWait: (error) => heard.push(String(error instanceof Failure ? error.code : error)),
  })
  const add = (...rows: number[]) => list.put([...list.all(), ...rows])
  return { list, outbox, server, heard, add, device }
}

describe('an outbox', () => {
  it('sends the waiting rows in order, a batch at a time, and stores none of them afterwards', async () => {
    const { outbox, heard, add, device } = open()
    add(1, 2, 3)
    await outbox.drain()
    expect(heard).toEqual(['took 1,2', 'took 3'])
    expect(device.texts.has(KEY)).toBe(false)
  })

  it('keeps the order when the first has to wait, over a restart too', async () => {
    const { outbox, server, heard, add, device } = open()
    add(1, 2, 3)
    for (const fault of [offline, login, new TypeError('broken')]) {
      server.fault = fault
      await outbox.drain()
    }
    expect(heard).toEqual(['0', '410', 'TypeError: broken'])
    const next = open(device)
    await next.outbox.drain()
    expect(next.heard).toEqual(['took 1,2', 'took 3'])
  })

  it('drops permanently refused rows and continues', async () => {
    const { outbox, server, heard, add, list } = open()
    add(1, 2)
    server.fault = refused
    await outbox.drain()
    expect([heard, list.all()]).toEqual([['1,2: 不能提交'], []])
  })

  it('has one request under way, and sends rows added meanwhile', async () => {
    const { outbox, server, heard, add } = open()
    server.isSlow = true
    add(1)
    const first = outbox.drain()
    expect(outbox.inFlight()).toBe(1)
    add(2)
    const second = outbox.drain()
    expect(server.requests).toBe(1)
    server.isSlow = false
    server.release?.()
    await Promise.all([first, second])
    expect(heard).toEqual(['took 1', 'took 2'])
    expect(outbox.inFlight()).toBeUndefined()
  })

  it('keeps in memory the rows that a full device refuses, and skips invalid rows', async () => {
    const device = fakeStorage({ [KEY]: '["one", 2]' })
    const { list, add } = open(device)
    expect(list.all()).toEqual([2])
    device.device.isFull = true
    expect(add(3)).toBe(false)
    expect(list.all()).toEqual([2, 3])
  })
})
