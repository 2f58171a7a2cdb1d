/** @sandbox own */
import { localFile } from '@/platform/album/index.h5'
import { uploads } from '@/platform/upload/index.h5'

const png = () => new File([new Uint8Array([1, 2, 3, 4])], 'a.png', { type: 'image/png', lastModified: 5 })

const picked = () => localFile(png(), 'a.png', '5')

const answerWith = (fetching: (url: string, init: RequestInit) => Promise<unknown>) => Object.assign(globalThis, { fetch: fetching })

describe('uploads on the web', () => {
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:1' })
  })

  it('a form carries the fields and the file', async () => {
    const file = picked()
    let form: FormData | undefined
    answerWith(async (_, { body }) => {
      form = body as FormData
      return { status: 200, json: async () => ({ key: 'k' }) }
    })
    expect(await uploads.postForm('https://up.example.cn/', { token: 't' }, file, 1000)).toEqual({ status: 200, body: { key: 'k' } })
    expect([form?.get('token'), (form?.get('file') as File | undefined)?.name]).toEqual(['t', 'a.png'])
  })

  it('a lost reply has status 0, a reply that is not JSON has no body', async () => {
    answerWith(async () => Promise.reject(new Error('offline')))
    expect(await uploads.postBytes('https://up.example.cn/mkblk/1', {}, 'x', 1000)).toEqual({ status: 0, body: undefined })
    answerWith(async () => ({ status: 502, json: () => Promise.reject(new Error('html')) }))
    expect(await uploads.postBytes('https://up.example.cn/mkblk/1', {}, 'x', 1000)).toEqual({ status: 502, body: undefined })
  })

  it('a device that cannot draw sends the picture unchanged', async () => {
    const file = picked()
    expect(await uploads.shrinkImage(file, 100)).toBe(file)
  })

  it.each([
    ['smaller', 3, 3],
    ['as large', 4, 4],
    ['larger', 5, 4],
  ])('a redrawn picture that is %s is sent with the fewer bytes', async (_than, bytes, sent) => {
    Object.assign(HTMLImageElement.prototype, { decode: async () => {} })
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob(['x'.repeat(bytes)], { type })))
    const file = picked()
    const shrunk = await uploads.shrinkImage(file, 100)
    expect([shrunk.size, shrunk === file]).toEqual([sent, bytes >= 4])
    jest.restoreAllMocks()
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })

  describe('a square crop of a picture', () => {
    const area = { x: 10, y: 20, width: 900, height: 900 }
    const sheets: { type: string; size: number[]; drawn: unknown[] }[] = []
    beforeEach(() => {
      sheets.length = 0
      Object.assign(HTMLImageElement.prototype, { decode: async () => {} })
      const drawn: unknown[] = []
      jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
        drawImage: (...[, ...numbers]: unknown[]) => drawn.push(...numbers),
      } as never)
      jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type = '') {
        sheets.push({ type, size: [this.width, this.height], drawn })
        done(new Blob(['cut'], { type }))
      })
    })
    afterEach(() => {
      jest.restoreAllMocks()
      Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
    })

    it('a crop is drawn from its own pixels, no wider than requested', async () => {
      const cut = await uploads.squareImage(picked(), 640, async () => area)
      expect(cut).toMatchObject({ name: 'a.png', size: 3, type: 'image/png', mark: '5:10,20,900' })
      expect(sheets).toEqual([{ type: 'image/png', size: [640, 640], drawn: [10, 20, 900, 900, 0, 0, 640, 640] }])
    })

    it('a crop of a photo is a photo, and of anything else a PNG', async () => {
      const types = ['image/jpeg', 'image/webp', 'image/bmp']
      for (const type of types) await uploads.squareImage({ ...picked(), type }, 640, async () => area)
      expect(sheets.map((sheet) => sheet.type)).toEqual(['image/jpeg', 'image/png', 'image/png'])
    })

    it('a crop is missing when the learner cancels, and an error where nothing can be drawn', async () => {
      expect(await uploads.squareImage(picked(), 640, async () => null)).toBeNull()
      jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
      await expect(uploads.squareImage(picked(), 640, async () => area)).rejects.toThrow('cannot be drawn')
    })
  })
})
