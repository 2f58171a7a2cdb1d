import fastify from 'fastify'
import { RequestLog } from '#server/http/request-log'
import { makeLog } from '#server/log'

describe('the log line of a request', () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const app = fastify({ loggerInstance: log, logController: new RequestLog(log) })
  app.get('/user/:id', async () => 'ok')
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  app.get('/unlogged', { logLevel: 'silent' }, async () => 'ok')
  afterAll(() => app.close())

  const linesOf = async (url: string) => {
    lines.length = 0
    await app.inject({ url, headers: { 'x-access-token': 'secret-1', authorization: 'secret-2' } })
    return lines.map((line) => JSON.parse(line))
  }

  it('holds everything needed to find the request again', async () => {
    const [line, ...more] = await linesOf('/user/7?mobile=13800000001')
    expect(more).toEqual([])
    expect(line).toMatchObject({ method: 'GET', path: '/user/7', status: 200, ip: '127.0.0.1', msg: 'request' })
    expect(line.reqId).toBeTruthy()
    expect(line.ms).toBeGreaterThanOrEqual(0)
  })

  it('shows the status of a failure', async () => {
    expect(await linesOf('/broken')).toContainEqual(expect.objectContaining({ path: '/broken', status: 500 }))
  })

  it('the log line is omitted for a call that leaves no trace', async () => {
    expect(await linesOf('/unlogged')).toEqual([])
  })

  it('holds neither query, headers nor a mobile number', async () => {
    const text = JSON.stringify(await linesOf('/user/13800000001?token=secret-3'))
    expect(text).toContain('/user/138****0001')
    expect(text).not.toMatch(/secret-\d|13800000001/)
  })
})
