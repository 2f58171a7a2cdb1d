import { course } from '@/contract/content/course'
import { loadSeed } from '../../../server/seed/load'
import { contentWatch } from '../../../server/seed/reload'
import { startServer, type TestServer } from '../../support/server'
import { seedFolder, smallSeed } from './fixture'

const page = (...texts: string[]) => [{ id: 1, title: '首页', blocks: texts.map((text) => ({ type: 'notice', text })) }]

describe('content edited while the server runs', () => {
  let server: TestServer
  let school: ReturnType<typeof seedFolder>
  let look: () => Promise<void>

  beforeEach(async () => {
    server = await startServer()
    school = seedFolder({ ...smallSeed(), 'articles.json': [], 'pages.json': page('早') })
    await loadSeed(server.deps, school.folder)
    look = contentWatch(server.deps, school.folder)
  })
  afterEach(async () => {
    school.drop()
    await server.close()
  })

  const shown = async () => (await server.send(course.pageItems, { params: { id: 1 } })).blocks

  it('is shown after the next look', async () => {
    school.write('pages.json', page('早', '今天十点维护'))
    expect(await shown()).toHaveLength(1)
    await look()
    expect(await shown()).toEqual([
      { type: 'notice', text: '早' },
      { type: 'notice', text: '今天十点维护' },
    ])
  })

  it('that does not fit is told in the log, what was shown stays, and mended it is shown', async () => {
    const warn = jest.spyOn(server.deps.log, 'warn')
    school.write('pages.json', '[{ "id": 1, ')
    await look()
    await look()
    expect(warn).toHaveBeenCalledTimes(1)
    expect(await shown()).toEqual([{ type: 'notice', text: '早' }])
    school.write('pages.json', page('改好了，请看'))
    await look()
    expect(await shown()).toEqual([{ type: 'notice', text: '改好了，请看' }])
  })

  it('a block of a type that nobody knows yet does not keep the rest back; a known one that does not fit does', async () => {
    school.write('pages.json', [
      {
        ...page('新')[0],
        blocks: [
          { type: 'hologram', depth: 3 },
          { type: 'notice', text: '新' },
        ],
      },
    ])
    await look()
    expect(await shown()).toEqual([{ type: 'hologram' }, { type: 'notice', text: '新' }])
    school.write('pages.json', [{ ...page('坏')[0], blocks: [{ type: 'notice', words: '少了 text' }] }])
    await look()
    expect(await shown()).toHaveLength(2)
  })
})
