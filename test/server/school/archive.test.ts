import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import type { Deps } from '#server/deps'
import { mediaFolder } from '#server/folders'
import { firstFilled, rowsOf, storedTables } from '#server/repositories/site/school-rows'
import { exportSchool } from '#server/school/export'
import { importSchool } from '#server/school/import'
import { storeMedia } from '#server/services/site/library/store'
import { startS3 } from '../../support/s3-stand-in'
import { startServer, type TestServer } from '../../support/server'
import { addLibraryFile } from '../services/site/library/add-file'

const folders = ['bank', 'uploads/site/0', 'uploads/avatar/1']

/** Every row of a school, by table. */
async function rowsIn({ db }: Deps, hasLearners: boolean): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await db.transaction().execute(async (work) => {
    for (const table of await storedTables(work, hasLearners)) {
      const rows: string[] = []
      for await (const some of rowsOf(work, table)) rows.push(...some)
      if (rows.length > 0) found[table.name] = rows.sort()
    }
  })
  return found
}

const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdir(folder, { recursive: true, withFileTypes: true }).then((all) =>
        all
          .filter((one) => one.isFile())
          .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
          .sort(),
      )
    : Promise.resolve([])

async function filesIn({ env: { dataDir } }: Deps): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const folder of ['bank', 'media', 'uploads'])
    for (const name of await namesIn(path.join(dataDir, folder)))
      found[`${folder}/${name}`] = (await readFile(path.join(dataDir, folder, name))).toString('base64')
  return found
}

/** Writes an archive anew, with some of its entries changed or left out. */
async function rewritten(from: string, to: string, change: (name: string, bytes: Buffer) => Buffer | null): Promise<void> {
  const [entries, tar] = [extract(), pack()]
  const out = pipeline(tar, createGzip(), createWriteStream(to))
  const read = pipeline(createReadStream(from), createGunzip(), entries)
  for await (const entry of entries) {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part as Buffer)
    const bytes = change(entry.header.name, Buffer.concat(parts))
    if (bytes) tar.entry({ name: entry.header.name }, bytes)
  }
  await read
  tar.finalize()
  await out
}

describe('an archive of a school', () => {
  let school: TestServer
  let folder: string
  let whole: string
  let keys: string
  let film: { id: number; token: string; address: string }
  beforeAll(async () => {
    school = await startServer({ seed: true })
    folder = await mkdtemp(path.join(os.tmpdir(), 'qiming-archive-'))
    for (const name of folders) {
      await mkdir(path.join(school.deps.env.dataDir, name), { recursive: true })
      await writeFile(path.join(school.deps.env.dataDir, name, 'a.png'), Buffer.from(name.repeat(50_000)))
    }
    await writeFile(path.join(school.deps.env.dataDir, 'uploads/site/0/empty.bin'), '')
    const share = { syllabus_from: 25, syllabus_to: 35, syllabus_source: '本校的命题计划' }
    await school.db.updateTable('tiku_chapter').set(share).where('id', '=', 22101).execute()
    film = await addLibraryFile(school, '第一讲.mp4', await readFile(path.join(mediaFolder, 'video/lesson.mp4')))
    whole = path.join(folder, 'whole.tar.gz')
    keys = path.join(folder, 'keys.json')
    await exportSchool(school.deps, whole, { hasLearners: true, keys })
  })
  afterAll(async () => {
    await school.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** An empty installation while something is done there. */
  async function elsewhere<T>(work: (deps: Deps, server: TestServer) => Promise<T>): Promise<T> {
    const server = await startServer({ env: { hasDemo: false } })
    try {
      return await work(server.deps, server)
    } finally {
      await server.close()
    }
  }

  it('restores every row and every file elsewhere, and continues the numbers', async () => {
    await elsewhere(async (deps, server) => {
      await importSchool(deps, whole, { keys })
      expect(await rowsIn(deps, true)).toEqual(await rowsIn(school.deps, true))
      expect(await filesIn(deps)).toEqual(await filesIn(school.deps))
      const known = await deps.db.selectFrom('users').select('id').execute()
      const { userId } = await server.signIn('13900000088')
      expect(known.some(({ id }) => id >= userId)).toBe(false)
    })
  })

  it('an archive without learners has the content only, and no file of theirs', async () => {
    const file = path.join(folder, 'content.tar.gz')
    await exportSchool(school.deps, file, { hasLearners: false, keys: null })
    await elsewhere(async (deps) => {
      await importSchool(deps, file, { keys: null })
      expect(await deps.db.selectFrom('users').select('id').execute()).toEqual([])
      expect(await rowsIn(deps, false)).toEqual(await rowsIn(school.deps, false))
      expect(Object.keys(await filesIn(deps))).toEqual([
        'bank/a.png',
        `media/library/${film.id}-${film.token}/1/file.mp4`,
        'uploads/site/0/a.png',
        'uploads/site/0/empty.bin',
      ])
    })
  })

  it('brings files along that a storage provider keeps, whole or not at all', async () => {
    const { env } = school.deps
    const account = { accessKey: 'ak', secretKey: 'sk', region: 'us-east-1' }
    const provider = await startS3(account, () => school.clock.now())
    const deps = {
      ...school.deps,
      env: { ...env, media: { ...env.media, store: { kind: 's3', bucket: provider.bucket, ...account } } },
    } as const
    const before = await filesIn(school.deps)
    await storeMedia(deps, { id: film.id, revision: 1 })
    expect(Object.keys(await filesIn(school.deps)).filter((name) => name.startsWith('media/'))).toEqual([])
    const file = path.join(folder, 'stored.tar.gz')
    await exportSchool(deps, file, { hasLearners: true, keys: path.join(folder, 'stored-keys.json') })
    await elsewhere(async (other) => {
      await importSchool(other, file, { keys: path.join(folder, 'stored-keys.json') })
      expect(await rowsIn(other, true)).toEqual(await rowsIn(school.deps, true))
      expect(await filesIn(other)).toEqual(before)
    })
    provider.state.refuses = 503
    const cut = path.join(folder, 'cut-off.tar.gz')
    await expect(exportSchool(deps, cut, { hasLearners: false, keys: null })).rejects.toThrow('存储服务出了故障（503）')
    expect(existsSync(cut)).toBe(false)
    await provider.close()
  })

  it('holds no key, code or password', async () => {
    const secrets = await school.db.selectFrom('server_secret').select('value').execute()
    expect(secrets.length).toBeGreaterThan(0)
    const names: string[] = []
    await rewritten(whole, path.join(folder, 'same.tar.gz'), (name, bytes) => {
      names.push(name)
      for (const { value } of secrets) expect(bytes.includes(value)).toBe(false)
      return bytes
    })
    expect(names.filter((name) => /secret|password|factor|recovery|token|staff_session|session_family|sms|minor_pin/.test(name))).toEqual(
      [],
    )
  })

  it('an archive is refused by an installation that is not empty, which stays unchanged', async () => {
    const before = await rowsIn(school.deps, true)
    await expect(importSchool(school.deps, whole, { keys })).rejects.toThrow('The database is not empty')
    expect(await rowsIn(school.deps, true)).toEqual(before)
  })

  it.each([
    [
      'a row that was changed',
      (name: string, bytes: Buffer) =>
        name.startsWith('tables/teacher/') ? Buffer.from(bytes.toString().replace('"name": "', '"name": "改')) : bytes,
    ],
    ['a file that was changed', (name: string, bytes: Buffer) => (name === 'files/bank/a.png' ? Buffer.from('other') : bytes)],
    ['a file that is missing', (name: string, bytes: Buffer) => (name === 'files/bank/a.png' ? null : bytes)],
    ['rows that are missing', (name: string, bytes: Buffer) => (name.startsWith('tables/answer_operation/') ? null : bytes)],
    ['no list of what it holds', (name: string, bytes: Buffer) => (name === 'manifest.json' ? null : bytes)],
    [
      'a table of a newer release',
      (name: string, bytes: Buffer) =>
        name === 'school.json' ? Buffer.from(bytes.toString().replace('0001-accounts.sql', '9999-later.sql')) : bytes,
    ],
  ])('an archive with %s leaves nothing', async (_case, change) => {
    const file = path.join(folder, 'changed.tar.gz')
    await rewritten(whole, file, change)
    await elsewhere(async (deps) => {
      await expect(importSchool(deps, file, { keys })).rejects.toThrow(/nothing was imported|newer release/)
      expect(await firstFilled(deps.db)).toBeUndefined()
      expect(await filesIn(deps)).toEqual({})
      expect((await readdir(deps.env.dataDir)).filter((name) => name.startsWith('import-'))).toEqual([])
    })
  })

  it('an archive that was cut off leaves nothing', async () => {
    const file = path.join(folder, 'cut.tar.gz')
    await writeFile(file, await readFile(whole))
    await truncate(file, 300_000)
    await elsewhere(async (deps) => {
      await expect(importSchool(deps, file, { keys })).rejects.toThrow('nothing was imported')
      expect(await firstFilled(deps.db)).toBeUndefined()
    })
  })

  it('an archive with learners needs the keys that were written beside it', async () => {
    await elsewhere(async (deps) => {
      await expect(importSchool(deps, whole, { keys: null })).rejects.toThrow('--keys')
      expect(await firstFilled(deps.db)).toBeUndefined()
    })
  })
})
