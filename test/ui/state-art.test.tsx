import { render, waitFor } from '@testing-library/react'
import { StateArt, type StateLook } from '@/ui/state-art'
import { StateNotice } from '@/ui/state-notice'

const looks: StateLook[] = ['empty', 'failed', 'visitor', 'search', 'done', 'waiting']
const pictureOf = (look: StateLook) => {
  const { container, unmount } = render(<StateArt look={look} />)
  const { backgroundImage = '' } = container.querySelector<HTMLElement>('.state-notice__art')?.style ?? {}
  unmount()
  return decodeURIComponent(backgroundImage.replace(/^url\("data:image\/svg\+xml,|"\)$/g, ''))
}

describe('drawings of states', () => {
  it('number six, each different and complete', () => {
    const pictures = looks.map(pictureOf)
    expect(new Set(pictures).size).toBe(looks.length)
    for (const picture of pictures)
      expect(
        new DOMParser().parseFromString(picture, 'image/svg+xml').querySelector('parsererror, :not(svg, ellipse, rect, path, circle)'),
      ).toBeNull()
  })

  it('replace the sign once they are loaded, hidden from screen readers', async () => {
    const { container } = render(<StateNotice look="done" text="已提交" />)
    await waitFor(() => expect(container.querySelector('.state-notice__art')?.getAttribute('aria-hidden')).toBe('true'))
    expect(container.querySelector('.state-notice__sign')).toBeNull()
  })
})
