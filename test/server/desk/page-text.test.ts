import { byChance, pageText } from './page-text'

describe('what differs from run to run', () => {
  const secret = 'A'.repeat(30)
  it.each([`x${secret}y`, `-${secret}y`, `x${secret}-`, `_${secret}-`])('a token as %s', (token) => {
    expect(`[/page?token=1772503200000.${token}] 预览`.replace(byChance, '…')).toBe('[/page?token=1772503200000.…] 预览')
  })
})

it('names the kind of a picture that stands in the page, and the address of any other', () => {
  expect(pageText('<main><img src="data:image/png;base64,iVBORw0KGgo="><img src="/media/a.png"></main>')).toEqual([
    '[data:image/png][/media/a.png]',
  ])
})
