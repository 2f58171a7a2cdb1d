import { fileAt, localFile, uploads } from '@/platform/upload/index.weapp'
import { weapp } from '../../support/client/weapp-host'

jest.mock(
  '@tarojs/taro',
  () => jest.requireActual<typeof import('../../support/client/weapp-host')>('../../support/client/weapp-host').taro,
)
beforeEach(weapp.reset)

type Listener = (told?: unknown) => unknown
const rejects = () => Promise.reject(new Error('fail'))
const throws = () => {
  throw new Error('fail')
}

describe('a picture to send', () => {
  const sized = (size: number) => ({ getFileInfo: ({ success }: { success: Listener }) => success({ size }) })
  const picked = () => localFile('tmp/photo.jpg', 900)

  it('a file of the host has its size, and none is made of one that is gone', async () => {
    weapp.answers.getFileSystemManager = sized(50)
    expect(await fileAt('tmp/face.png')).toMatchObject({ name: 'face.png', size: 50, type: 'image/png', preview: 'tmp/face.png' })
    weapp.answers.getFileSystemManager = { getFileInfo: ({ fail }: { fail: Listener }) => fail({ errMsg: 'gone' }) }
    await expect(fileAt('tmp/face.png')).rejects.toThrow('gone')
  })

  it('a part begins where it was asked for', async () => {
    const readFile = jest.fn(({ success }: { success: Listener }) => success({ data: new ArrayBuffer(4) }))
    weapp.answers.getFileSystemManager = { readFile }
    const file = picked()
    expect((await file.read(512, 900)).byteLength).toBe(4)
    expect(readFile.mock.calls[0]).toMatchObject([{ filePath: 'tmp/photo.jpg', position: 512, length: 388 }])
  })

  it.each([
    ['text', ({ success }: { success: Listener }) => success({ data: 'text' })],
    ['a failure', ({ fail }: { fail: Listener }) => fail({ errMsg: 'gone' })],
  ])('nothing goes out when the host reads %s', async (_, readFile) => {
    weapp.answers.getFileSystemManager = { readFile }
    const file = picked()
    await expect(file.read(0, 1)).rejects.toThrow()
  })

  it.each([
    ['the host cuts it to a square', true, async () => ({ tempFilePath: 'tmp/cut.png' }), { name: 'cut.png', size: 50 }],
    ['nothing is sent when the cutting is given up', true, rejects, null],
    ['an old host takes it whole', false, throws, { name: 'photo.jpg', size: 900 }],
  ])('%s', async (_, can, cropImage, expected) => {
    Object.assign(weapp.answers, { canIUse: can, cropImage, getFileSystemManager: sized(50) })
    const cut = await uploads.squareImage(picked(), 512, async () => null)
    if (expected === null) expect(cut).toBeNull()
    else expect(cut).toMatchObject(expected)
  })

  it.each([
    ['goes out where it is smaller', async () => ({ tempFilePath: 'tmp/small.jpg' }), 300, 'small.jpg'],
    ['stays here where it is larger', async () => ({ tempFilePath: 'tmp/small.jpg' }), 1_000, 'photo.jpg'],
    ['stays here where the device cannot make it', rejects, 300, 'photo.jpg'],
  ])('the compressed picture %s', async (_, compressImage, size, name) => {
    Object.assign(weapp.answers, {
      getImageInfo: async () => ({ width: 4_000, height: 3_000 }),
      compressImage,
      getFileSystemManager: sized(size),
    })
    expect(await uploads.shrinkImage(picked(), 2_000)).toMatchObject({ name })
    expect(weapp.asked.find(([asked]) => asked === 'compressImage')?.[1]).toMatchObject({
      compressedWidth: 2_000,
      compressedHeight: 1_500,
    })
  })

  it.each<[string, unknown, unknown]>([
    ['an answer', async () => ({ statusCode: 200, data: '{"key":"a"}' }), { status: 200, body: { key: 'a' } }],
    ['an answer that was read already', async () => ({ statusCode: 201, data: { key: 'a' } }), { status: 201, body: { key: 'a' } }],
    ['nothing', rejects, { status: 0, body: undefined }],
  ])('a form and plain bytes bring back %s', async (_, answer, expected) => {
    Object.assign(weapp.answers, { uploadFile: answer, request: answer })
    const file = picked()
    expect(await uploads.postForm('/up', { token: 't' }, file, 9)).toEqual(expected)
    expect(await uploads.postBytes('/up', { mark: '1' }, new ArrayBuffer(2), 9)).toEqual(expected)
    expect(weapp.asked).toMatchObject([
      ['uploadFile', { url: '/up', filePath: 'tmp/photo.jpg', name: 'file', formData: { token: 't' }, timeout: 9 }],
      ['request', { url: '/up', method: 'POST', header: { mark: '1' }, timeout: 9 }],
    ])
  })
})
