import { addStaff } from '#server/repositories/account/staff'
import { deskFileBytes, forgetDeskFiles, keepFile, ownDeskFile, ownDeskFileHead } from '#server/repositories/site/desk-file'
import { startServer, type TestServer } from '../../../support/server'

describe('files of a form', () => {
  let server: TestServer
  let staffId: number
  beforeAll(async () => {
    server = await startServer()
    staffId = (await addStaff(server.db, { mobile: '13700000009', name: '编辑', roles: ['editor'] }, 1)) ?? 0
  })
  afterAll(() => server.close())

  /** Bytes of every value, none of which repeats in the distance of a piece. */
  const bytesOf = (count: number) => Buffer.from(Uint8Array.from({ length: count }, (_, at) => (at * 7 + (at >> 8) * 31) & 255))

  it.each([
    ['nothing', 0, 0],
    ['a little', 1_000, 0],
    ['a piece', 524_288, 0],
    ['a byte more than a piece', 524_289, 2],
    ['several pieces', 1_600_000, 4],
  ])('files are stored and returned whole: %s', async (_, size, pieces) => {
    const bytes = bytesOf(size)
    const id = await keepFile(server.db, { staffId, name: '题.csv', bytes }, server.clock.now())
    expect((await deskFileBytes(server.db, id)).equals(bytes)).toBe(true)
    expect(await ownDeskFileHead(server.db, staffId, id)).toEqual({ name: '题.csv', size })
    expect((await ownDeskFile(server.db, staffId, id))?.bytes.equals(bytes)).toBe(true)
    expect(await ownDeskFile(server.db, staffId + 1, id)).toBeUndefined()
    expect(await server.db.selectFrom('desk_file_piece').select('seq').where('file_id', '=', id).execute()).toHaveLength(pieces)
  })

  it('files are deleted with their pieces when the form was never finished', async () => {
    server.clock.advance(90_000_000)
    await forgetDeskFiles({ db: server.db, now: server.clock.now })
    expect(await server.db.selectFrom('desk_file_piece').select('seq').execute()).toEqual([])
    expect(await server.db.selectFrom('desk_file').select('id').execute()).toEqual([])
  })
})
