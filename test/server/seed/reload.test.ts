import { loadSeed } from '#server/seed/load'
import { contentWatch } from '#server/seed/reload'
import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../support/server'
import { seedFolder, smallSeed } from './fixture'

/** Pages 2, 3 …, one for each text. */
const pages = (...texts: string[]) => texts.map((text, at) => ({ id: at + 2, title: '专题', blocks: [{ type: 'notice', text }] }))

describe('content edited while the server runs', () => {
  let server: TestServer
  let school: ReturnType<typeof seedFolder>
  let look: () => Promise<void>

  beforeEach(async () => {
    server = await startServer()
    school = seedFolder({ ...smallSeed(), 'pages.json': pages('早') })
    await loadSeed(server.deps, school.folder)
    look = contentWatch(server.deps, school.folder)
  })
  afterEach(async () => {
    school.drop()
    await server.close()
  })

  const shown = async (id: number) => (await server.send(course.pageItems, { params: { id } })).blocks
  const isThere = (id: number) =>
    shown(id).then(
      () => true,
      () => false,
    )

  it('appears when new after the next check, and existing rows stay unchanged', async () => {
    school.write('pages.json', pages('晚', '今天十点维护'))
    expect(await isThere(3)).toBe(false)
    await look()
    expect([await shown(2), await shown(3)]).toEqual([[{ type: 'notice', text: '早' }], [{ type: 'notice', text: '今天十点维护' }]])
  })

  it('edited content is reported in the log when invalid, and appears once mended', async () => {
    const warn = jest.spyOn(server.deps.log, 'warn')
    school.write('pages.json', '[{ "id": 1, ')
    await look()
    await look()
    // Servers of other tests write to the same log.
    expect(warn.mock.calls.filter(([, words]) => words === 'content was not taken over')).toHaveLength(1)
    expect(await shown(2)).toEqual([{ type: 'notice', text: '早' }])
    school.write('pages.json', pages('早', '改好了，请看'))
    await look()
    expect(await shown(3)).toEqual([{ type: 'notice', text: '改好了，请看' }])
  })

  it('edited content with a block of an unknown type does not delay the rest; an invalid known one does', async () => {
    const [first, page] = pages('早', '新')
    school.write('pages.json', [first, { ...page, blocks: [{ type: 'hologram', depth: 3 }, ...(page?.blocks ?? [])] }])
    await look()
    expect(await shown(3)).toEqual([{ type: 'hologram' }, { type: 'notice', text: '新' }])
    school.write('pages.json', [first, page, { ...page, id: 4, blocks: [{ type: 'notice', words: '少了 text' }] }])
    await look()
    expect(await isThere(4)).toBe(false)
  })
})
