/** @sandbox own */
import { scanner } from '@/platform/scan/index.h5'

const code = { rawValue: '9787302511625' }

/** A browser whose learner takes a photo, in which these codes are seen, or calls the photo off. */
function browser(photo: File | null, detect: () => Promise<{ rawValue: string }[]>) {
  const made = jest.fn()
  class Detector {
    constructor(options: object) {
      made(options)
    }
    detect = detect
  }
  Object.assign(globalThis, { BarcodeDetector: Detector, createImageBitmap: async () => ({}) })
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: photo ? [photo] : [] })
    this.dispatchEvent(new Event(photo ? 'change' : 'cancel'))
  })
  return made
}

describe('scanning a bar code in a browser', () => {
  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
  afterEach(() => {
    jest.restoreAllMocks()
    for (const name of ['BarcodeDetector', 'createImageBitmap']) Reflect.deleteProperty(globalThis, name)
  })

  it.each([
    ['returns the first code in the photo', photo, async () => [code, { rawValue: '2' }], code.rawValue],
    ['returns nothing for a photo without a code', photo, async () => [], null],
    ['returns nothing for an unreadable photo', photo, async () => Promise.reject(new Error('blurred')), null],
    ['returns nothing when the photo is cancelled', null, async () => [code], null],
  ])('splits %s', async (_what, taken, detect, read) => {
    const made = browser(taken, detect)
    expect(scanner.canScan()).toBe(true)
    expect(await scanner.scan()).toBe(read)
    expect(made.mock.calls).toEqual(taken ? [[{ formats: ['ean_13'] }]] : [])
  })

  it('finds nothing where the browser has no detector', async () => {
    expect([scanner.canScan(), await scanner.scan()]).toEqual([false, null])
  })
})
