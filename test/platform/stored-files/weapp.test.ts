import Taro from '@tarojs/taro'
import { storedFiles } from '@/platform/stored-files/index.weapp'
import { env, filesApi } from '../../mini-host/runtime/api/files'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: {} }))

const FOLDER = 'http://usr/kept'
const NO_ROOM = 'x'.repeat(200 * 1024 * 1024 + 1)
let status = 200
beforeEach(() => {
  status = 200
  Object.assign(Taro, { env, ...filesApi(async () => ({ status, headers: {}, body: 'sound' })) })
})

/** A download that ends as the test says, after the host has written what came. */
function downloadThat(end: (filePath: string) => Promise<object>) {
  const abort = jest.fn()
  Object.assign(Taro, {
    downloadFile: ({ filePath }: { filePath: string }) =>
      Object.assign(
        (async () => {
          Taro.getFileSystemManager().writeFileSync(filePath, 'part')
          return end(filePath)
        })(),
        { abort, onProgressUpdate: () => {} },
      ),
  })
  return abort
}

describe('files stored by a mini-program', () => {
  it('arrive in a new folder, report their progress, and are found by name', async () => {
    expect([await storedFiles.names(), await storedFiles.addressOf('a.m4a')]).toEqual([[], undefined])
    const told: number[] = []
    expect(await storedFiles.download('/a', 'a.m4a', (percent) => told.push(percent)).ended).toEqual({ end: 'kept', bytes: 5 })
    expect([told, await storedFiles.names()]).toEqual([[100], ['a.m4a']])
    expect(await storedFiles.addressOf('a.m4a')).toBe(`${FOLDER}/a.m4a`)
    await storedFiles.remove('a.m4a')
    expect([await storedFiles.names(), await storedFiles.addressOf('a.m4a')]).toEqual([[], undefined])
  })

  it('leave nothing behind where the reply differs or arrives after a cancellation', async () => {
    downloadThat(async () => ({ statusCode: 410 }))
    expect(await storedFiles.download('/a', 'a', () => {}).ended).toEqual({ end: 'failed' })
    const abort = downloadThat(async () => ({ statusCode: 200 }))
    const late = storedFiles.download('/a', 'a', () => {})
    late.cancel()
    expect([await late.ended, abort.mock.calls.length]).toEqual([{ end: 'stopped' }, 1])
    expect(await storedFiles.names()).toEqual([])
  })

  it.each([
    ['downloadFile:fail the maximum size of the file storage limit is exceeded', 'full'],
    ['downloadFile:fail Exceed max size', 'full'],
    ['downloadFile:fail timeout', 'failed'],
  ])('fail where the host says %s', async (errMsg, end) => {
    downloadThat(() => Promise.reject({ errMsg }))
    expect(await storedFiles.download('/a', 'a', () => {}).ended).toEqual({ end })
    const stopped = storedFiles.download('/a', 'a', () => {})
    stopped.cancel()
    expect(await stopped.ended).toEqual({ end: 'stopped' })
  })

  it('can be texts read back, an empty one too; false where there is no room', async () => {
    expect(await storedFiles.writeText('a.json', '')).toBe(true)
    expect([await storedFiles.readText('a.json'), await storedFiles.readText('gone')]).toEqual(['', undefined])
    expect(await storedFiles.writeText('b.json', NO_ROOM)).toBe(false)
  })

  it('files are opened by the host where it shows the kind, else passed on by name', async () => {
    await storedFiles.writeText('a', 'text')
    const [open, pass] = [jest.spyOn(Taro, 'openDocument'), jest.spyOn(Taro, 'shareFileMessage')]
    expect([await storedFiles.handOver('a', '讲义.PDF'), await storedFiles.handOver('a', '录音.m4a')]).toEqual(['opened', 'opened'])
    const filePath = `${FOLDER}/a`
    expect(open.mock.calls).toEqual([[{ filePath, fileType: 'pdf', showMenu: true }]])
    expect(pass.mock.calls).toEqual([[{ filePath, fileName: '录音.m4a' }]])
    expect(await storedFiles.handOver('gone', '讲义.pdf')).toBe('failed')
  })
})
