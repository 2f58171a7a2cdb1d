import { plainName } from '#server/services/site/library/begin-upload'
import { startServer } from '../../../../support/server'
import { addLibraryFile } from './add-file'

describe('the name of an upload', () => {
  it.each([
    ['第一讲.mp4', '第一讲.mp4'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\课件\\第一讲.mp4', '第一讲.mp4'],
    ['\0\u200b', '没有名字的文件'],
    [`${'长'.repeat(200)}.mp4`, `${'长'.repeat(116)}.mp4`],
  ])('%s is shown as %s', (given, shown) => expect(plainName(given)).toBe(shown))
})

it('an upload that the disk has no room for is refused before its first byte, and leaves no row', async () => {
  const server = await startServer()
  const { env } = server.deps
  const full = { ...server, deps: { ...server.deps, env: { ...env, media: { ...env.media, reserve: 1e15 } } } }
  await expect(addLibraryFile(full, 'a.mp4', Buffer.alloc(10))).rejects.toThrow(
    '服务器只能再放 0 MB，放不下这个 0 MB 的文件，请先删掉不用的文件',
  )
  await expect(addLibraryFile(server, 'a.mp4', Buffer.alloc(0))).rejects.toThrow('这个文件是空的，请重新选择')
  expect(await server.db.selectFrom('media_upload').select('key').execute()).toEqual([])
  await server.close()
})
