import { fireEvent, render, screen } from '@testing-library/react'
import { CropBox } from '@/platform/elements/crop-box'

it('a crop box is a named group, which keys can reach', () => {
  const nothing = () => {}
  render(<CropBox src="/face.png" label="头像裁剪框" zoom={1} onZoom={nothing} onArea={nothing} onFail={nothing} />)
  fireEvent.load(screen.getByRole('presentation'))
  expect(screen.getByRole('group', { name: '头像裁剪框' }).tabIndex).toBe(0)
})
