import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { unpackDemo } from '#server/school/unpack-demo'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-demo-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An archive with these files. */
async function archiveOf(files: Record<string, string>): Promise<string> {
  const packed = pack()
  packed.entry({ name: 'server/seed', type: 'directory' })
  for (const [name, text] of Object.entries(files)) packed.entry({ name }, text)
  packed.finalize()
  const file = path.join(folder, 'demo.tar.gz')
  writeFileSync(file, gzipSync(await buffer(packed)))
  return file
}

describe('the archive of the demo school', () => {
  it('comes out beside the program, file by file', async () => {
    const root = path.join(folder, 'one')
    const file = await archiveOf({ 'server/seed/content/courses.json': '[]', 'server/seed/media/covers/a-1.webp': 'picture' })
    expect(await unpackDemo(file, root)).toBe(2)
    expect(readFileSync(path.join(root, 'server/seed/media/covers/a-1.webp'), 'utf8')).toBe('picture')
  })

  it.each([
    'dist/server.cjs',
    'server/seed/base/help.json',
    'server/seed/content/../../main.ts',
    '/etc/passwd',
    'server/seed/media/.ssh/a',
  ])('fails where it holds something else: %s', async (name) => {
    const root = path.join(folder, 'two')
    await expect(unpackDemo(await archiveOf({ [name]: 'x' }), root)).rejects.toThrow('it holds')
    expect(existsSync(path.join(root, 'dist'))).toBe(false)
  })

  it('fails with its name where it is not there, is no archive, or is empty', async () => {
    await expect(unpackDemo(path.join(folder, 'none.tar.gz'), folder)).rejects.toThrow('There is no file')
    const file = path.join(folder, 'text.tar.gz')
    writeFileSync(file, 'text')
    await expect(unpackDemo(file, folder)).rejects.toThrow('is no archive of the demo school')
    await expect(unpackDemo(await archiveOf({}), folder)).rejects.toThrow('it is empty')
  })
})
