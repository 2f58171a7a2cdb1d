import { screen } from '@testing-library/react'
import { PictureRow } from '@/features/site/pictures/picture-row'
import { press, renderPart } from '../../../support/client/render-page'

describe('pictures of a text', () => {
  it('open large, at the one that was tapped, and close again', async () => {
    renderPart(<PictureRow label="书页" images={['/media/a.jpg', '/media/b.jpg']} />)
    press('看书页 2')
    expect((await screen.findByRole('dialog')).textContent).toContain('2 / 2')
    press('关闭')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leave no room where there are none', () => {
    renderPart(<PictureRow label="书页" images={[]} />)
    expect(screen.queryByRole('group', { name: '书页' })).toBeNull()
  })
})
