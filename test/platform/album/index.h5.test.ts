/** @sandbox own */
import { album } from '@/platform/album/index.h5'

async function picked(file?: File) {
  const click = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: file ? [file] : [] })
    this.dispatchEvent(new Event(file ? 'change' : 'cancel'))
  })
  const chosen = await album.pickImage()
  click.mockRestore()
  return chosen
}

describe('the album of a browser', () => {
  it('gives a picture its name, size, type and mark, and nothing where none is chosen', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:1' })
    const png = new File([new Uint8Array([1, 2, 3, 4])], 'a.png', { type: 'image/png', lastModified: 5 })
    expect(await picked(png)).toMatchObject({ name: 'a.png', size: 4, type: 'image/png', mark: '5', preview: 'blob:1' })
    expect(await picked()).toBeNull()
  })
})
