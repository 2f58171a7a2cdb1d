import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Env } from '#server/env'
import { eraseFilesOf } from '#server/providers/uploads/learner-files'

describe('files of a deleted account on this machine', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qiming-erase-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const env = { uploads: { kind: 'local' }, dataDir } as unknown as Env
  const place = (key: string) => path.join(dataDir, 'uploads', key)

  it('files are deleted for every purpose; those of others stay', async () => {
    await eraseFilesOf({ env }, 7)
    const own = ['avatar/7/a.png', 'doubt/7/b.png', 'homework/7/c.jpg', 'homework-voice/7/d.wav', 'question/7/e.pdf']
    const others = ['avatar/77/a.png', 'doubt/8/b.png', 'site/0/f.pdf']
    for (const key of [...own, ...others]) {
      mkdirSync(path.dirname(place(key)), { recursive: true })
      writeFileSync(place(key), 'x')
    }
    await eraseFilesOf({ env }, 7)
    await eraseFilesOf({ env }, 7)
    expect([...own, ...others].filter((key) => existsSync(place(key)))).toEqual(others)
  })
})

describe('files of a deleted account at the storage provider', () => {
  const uploads = {
    kind: 'qiniu',
    accessKey: 'ak',
    secretKey: 'sk',
    bucket: 'school',
    privateBucket: 'school-private',
    host: 'https://up.example.cn',
  }
  const env = { uploads } as unknown as Env
  const signed = (text: string) => createHmac('sha1', 'sk').update(text).digest('base64').replace(/\+/g, '-').replace(/\//g, '_')

  /** Entries are base64 without signs of an address. */
  const keysOf = (form: string) =>
    new URLSearchParams(form).getAll('op').map((op) => {
      const [, entry = ''] = /^\/delete\/([\w-]+=*)$/.exec(op) ?? []
      return Buffer.from(entry, 'base64url').toString()
    })

  /** Two entries a page: keys, or the first folders of them. */
  function list(keys: readonly string[], { prefix = '', delimiter, marker = '' }: Record<string, string>): object {
    const found = keys.filter((key) => key.startsWith(prefix))
    const entries = delimiter ? [...new Set(found.map((key) => key.slice(0, key.indexOf('/') + 1)))] : found
    const [from, to] = [Number(marker), Number(marker) + 2]
    const page = entries.slice(from, to)
    const rest = to < entries.length ? { marker: String(to) } : {}
    return delimiter ? { commonPrefixes: page, ...rest } : { items: page.map((key) => ({ key })), ...rest }
  }

  /** A bucket as the provider's interface is documented, which looks at each signature. */
  function bucketOf(keys: readonly string[], answer = () => new Response('[]', { status: 200 })) {
    const deleted: string[] = []
    const transport = (async (address: string | URL | Request, { headers, body, method = 'GET' }: RequestInit = {}) => {
      const url = new URL(String(address))
      const form = String(body ?? '')
      expect(headers).toMatchObject({ authorization: `QBox ak:${signed(`${url.pathname}${url.search}\n${form}`)}` })
      expect(method).toBe(url.origin === 'https://rs.qiniuapi.com' ? 'POST' : 'GET')
      if (url.origin === 'https://rs.qiniuapi.com') {
        if (form === '') return new Response('{"error":"no operations"}', { status: 400 })
        deleted.push(...keysOf(form))
        return answer()
      }
      const bucket = url.searchParams.get('bucket')
      expect([url.origin, bucket]).toEqual(['https://rsf.qiniuapi.com', expect.stringMatching(/^school(-private)?$/)])
      const within = keys.filter((key) => key.startsWith('homework') === (bucket === 'school-private'))
      return Response.json(list(within, Object.fromEntries(url.searchParams)))
    }) as typeof fetch
    return { deleted, transport }
  }

  it('files are listed page by page and deleted, and no others', async () => {
    const own = ['avatar/7/a.png', 'doubt/7/b.png', 'doubt/7/c.png', 'doubt/7/d.png', 'homework/7/作业?～.png']
    const { deleted, transport } = bucketOf([...own, 'doubt/77/f.png', 'site/0/7.pdf'])
    await eraseFilesOf({ env }, 7, transport)
    expect(deleted.sort()).toEqual(own.map((key) => `${key.startsWith('homework') ? 'school-private' : 'school'}:${key}`).sort())
  })

  it('files are deleted again when the provider left one of several', async () => {
    const { transport } = bucketOf(['avatar/7/a.png', 'avatar/7/b.png'], () =>
      Response.json([{ code: 200 }, { code: 599 }], { status: 298 }),
    )
    await expect(eraseFilesOf({ env }, 7, transport)).rejects.toThrow('storage left 1 of 2 files')
  })

  it.each([
    ['a missing file is no failure', () => Response.json([{ code: 612 }], { status: 298 }), null],
    ['a file left by the provider is tried again', () => Response.json([{ code: 599 }], { status: 298 }), 'storage left 1 of 1 files'],
    ['a refused file is tried again', () => new Response('', { status: 401 }), 'storage answered 401'],
  ])("follow the provider's answer: %s", async (_name, answer, failure) => {
    const done = eraseFilesOf({ env }, 7, bucketOf(['avatar/7/a.png'], answer).transport)
    await (failure === null ? done : expect(done).rejects.toThrow(failure))
  })

  it('stay for a retry when the list is refused', async () => {
    const transport = (async () => new Response('', { status: 401 })) as unknown as typeof fetch
    await expect(eraseFilesOf({ env }, 7, transport)).rejects.toThrow('401 to a list')
  })
})
