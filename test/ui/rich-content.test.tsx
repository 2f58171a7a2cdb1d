import { render, screen, within } from '@testing-library/react'
import type { RichContent as Content } from '@/contract/site/rich.schema'
import { RichContent } from '@/ui/rich-content'

const draw = (of: Content) => render(<RichContent of={of} />).container

describe('RichContent', () => {
  it('shows markup as text', () => {
    const container = draw([{ type: 'p', inline: [{ text: '<img src=x onerror=alert(1)>' }] }])
    expect(container.textContent).toBe('<img src=x onerror=alert(1)>')
    expect(container.querySelector('img')).toBeNull()
  })

  it('highlights marked text', () => {
    const container = draw([
      { type: 'p', inline: [{ text: '借：' }, { text: '银行存款', mark: 'code' }, { text: '重点', mark: 'strong' }] },
    ])
    expect(container.querySelector('.rich__code')?.textContent).toBe('银行存款')
    expect(container.querySelector('.rich__strong')?.textContent).toBe('重点')
  })

  it('draws headings and images with their words', () => {
    draw([
      { type: 'h', level: 2, inline: [{ text: '会计要素' }] },
      { type: 'img', src: '/media/a.png', alt: '六大要素', width: 10, height: 10 },
    ])
    expect(screen.getByRole('heading').textContent).toBe('会计要素')
    expect(screen.getByRole('img', { name: '六大要素' }).getAttribute('src')).toBe('/media/a.png')
  })

  it('numbers an ordered list and dots another', () => {
    const items = [[{ text: '甲' }], [{ text: '乙' }]]
    draw([
      { type: 'list', ordered: true, items },
      { type: 'list', ordered: false, items },
    ])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1.甲', '2.乙', '·甲', '·乙'])
  })

  it('draws the first row of a table as its head', () => {
    draw([
      {
        type: 'table',
        rows: [
          [[{ text: '科目' }], [{ text: '金额' }]],
          [[{ text: '现金' }], [{ text: '100' }]],
        ],
      },
    ])
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['科目', '金额'])
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['现金', '100'])
  })
})
