import { render, screen } from '@testing-library/react'
import { OptionWords } from '@/ui/option-words'

describe('OptionWords', () => {
  it('shows plain words unchanged', () => {
    const { container } = render(<OptionWords of={{ text: '存货 <b>' }} />)
    expect(container.textContent).toBe('存货 <b>')
  })

  it('draws formulas and pictures with their words, and no buttons', () => {
    const formula = { src: 'bank/a.svg', width: 1000, height: 900, depth: 100 }
    render(
      <OptionWords
        of={{
          text: '约 $\\sqrt 2$',
          rich: [
            { type: 'p', inline: [{ text: '约 ' }, { text: '\\sqrt 2', formula }] },
            { type: 'img', src: 'bank/b.png', alt: '曲线', width: 3, height: 2 },
            { type: 'formula', tex: 'x^2', src: 'bank/c.svg', width: 800, height: 700 },
          ],
        }}
      />,
    )
    expect(screen.getByRole('img', { name: '\\sqrt 2' }).style.width).toBe('1em')
    expect(screen.getByRole('img', { name: 'x^2' })).not.toBeNull()
    expect(screen.getByRole('img', { name: '曲线' }).getAttribute('src')).toBe('/media/bank/b.png')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
