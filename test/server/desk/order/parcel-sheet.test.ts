import type { FastifyInstance } from 'fastify'
import { workbookOf } from '#server/bank/export/workbook'
import { buildDesk } from '#server/desk/app'
import { rowsInFile } from '#server/desk/parts/sheet-rows'
import { storedAddress } from '#server/repositories/account/address'
import { startServer, type TestServer } from '../../../support/server'
import { multipart, SHEET_TYPE } from '../sheets'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const PARCELS = 200
const MOST_TAPS = 12
const REGIONS = ['北京', '上海', '广州'] as const

describe('parcels with a list of tracking numbers', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    await server.db.deleteFrom('book_right').execute()
    const learners = Array.from({ length: PARCELS }, (_, at) => ({
      mobile: `139001${String(at).padStart(5, '0')}`,
      nickname: `收件${at}`,
      created_at: 1,
    }))
    const made = await server.db.insertInto('users').values(learners).returning('id').execute()
    const book = await server.db.selectFrom('textbook').select('id').orderBy('id').executeTakeFirstOrThrow()
    const address = { name: '收件人', phone: '13900000031', detail: '学院路 1 号', regionCode: '110101', isDefault: false }
    const claim = { course_id: 101, book_id: book.id, status: 'claimed' as const, claimed_at: 1 }
    const places = await Promise.all(
      REGIONS.map(async (region) => {
        const { sealed } = await storedAddress(server.db, { ...address, detail: `${region}路 1 号` }, region)
        return { region, sealed }
      }),
    )
    await server.db
      .insertInto('book_right')
      .values(made.map(({ id }, at) => ({ ...claim, ...(places[at % places.length] ?? { region: '', sealed: '' }), user_id: id })))
      .execute()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('takes at most 12 taps for two hundred, without a script', async () => {
    let taps = 0
    const cookie = `desk_session=${service.session}`
    const tap = <T>(done: Promise<T>): Promise<T> => {
      taps += 1
      return done
    }
    const linkIn = (body: string, words: string) =>
      new RegExp(`<a[^>]*href="([^"]+)"[^>]*>${words}</a>`).exec(body)?.[1]?.replaceAll('&amp;', '&') ?? Promise.reject(new Error(words))
    const list = await tap(service.get('/parcels?status=claimed'))
    const labels = await linkIn(list.body, '导出寄件清单')
    taps += 3 // The form, its preview, and 确认.
    const { bytes } = await service.act('export-parcel-labels', labels.split('/').at(-1) ?? '', { reason: '交给快递寄出教材' })
    // The carrier fills the two columns in, outside the desk.
    const rows = (await rowsInFile({ name: 'list.xlsx', bytes })).map(({ cells }) => cells)
    const regionAt = rows[0]?.indexOf('地区') ?? -1
    const addresses = rows.slice(1).map((cells) => cells.slice(-3))
    expect(addresses).toEqual(rows.slice(1).map((cells) => ['收件人', '13900000031', `${cells[regionAt]} ${cells[regionAt]}路 1 号`]))
    expect(new Set(addresses.map(([, , place]) => place)).size).toBe(REGIONS.length)
    const [carrier, number] = ['快递公司', '运单号'].map((title) => rows[0]?.indexOf(title) ?? -1)
    const filled = rows.map((cells, at) =>
      at === 0
        ? cells
        : (rows[0]?.map((_, place) => (place === carrier ? '中通' : place === number ? `ZT${7_000 + at}` : (cells[place] ?? ''))) ?? []),
    )
    expect(filled).toHaveLength(PARCELS + 1)
    const form = await tap(service.get(await linkIn(list.body, '导入：填运单号')))
    taps += 2 // The field of the file, and the file.
    const upload = { name: '回单.xlsx', bytes: workbookOf([{ name: '回单', rows: filled }]) }
    const payload = multipart({ _token: tokenIn(form.body), _version: '0', _step: 'run', body: '' }, upload)
    const sent = await tap(
      desk.inject({ method: 'POST', url: '/acts/import-parcels/new', payload, headers: { cookie, 'content-type': SHEET_TYPE } }),
    )
    const id = Number(/\/sheets\/(\d+)/.exec(sent.headers.location ?? '')?.[1])
    const tried = await service.get(`/sheets/${id}`)
    expect(tried.body).toContain(`导入 ${PARCELS} 件`)
    taps += 2 // 导入, and 确认 after its preview.
    const { to } = await service.act('run-sheet', id, {})
    expect((await service.get(to)).body).toContain(`办成 ${PARCELS} / ${PARCELS}`)
    expect(taps).toBeLessThanOrEqual(MOST_TAPS)
    const told = await server.db
      .selectFrom('message')
      .select('user_id')
      .where('kind', '=', 'book_shipped')
      .where('body', 'like', '中通 ZT%')
      .execute()
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(PARCELS)
  })

  it('notes who took the addresses, for what reason, and which', async () => {
    const taken = server.db.selectFrom('audit').select(['reason', 'after']).where('act', '=', 'export-parcel-labels')
    const audit = await taken.executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ reason: '交给快递寄出教材', after: { ids: expect.any(Array) } })
    expect((await service.act('export-parcel-labels', 'site', { reason: '再来一次' })).body).toContain('没有在等寄出的教材')
  })
})
