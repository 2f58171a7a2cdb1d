import { readingsOf } from '#server/services/search/words'
import { startServer, type TestServer } from '../../../support/server'

describe('the readings of a search', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const readings = async (typed: string) => {
    const all: string[] = []
    for await (const reading of readingsOf(server.deps, typed)) all.push(reading)
    return all
  }

  it.each([
    ['增值稅', '增值税'],
    ['ｚｚｓ', '增值税'],
    ['VAT', '增值税'],
    ['会记', '会计'],
    ['林老师', '林书衡'],
    ['zengzhishui 申报', '增值税 申报'],
    ['suodeshui', '所得税'],
  ])('%s can mean %s', async (typed, meant) => {
    expect(await readings(typed)).toContain(meant)
  })

  it('a known word is read unchanged first, and once', async () => {
    const [first, ...others] = await readings(' 初级会计 ')
    expect(first).toBe('初级会计')
    expect(others).not.toContain('初级会计')
  })
})
