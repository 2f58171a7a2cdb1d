import { byChance, pageText } from './page-text'

describe('run-dependent text of a page', () => {
  const secret = 'A'.repeat(30)
  it.each([`x${secret}y`, `-${secret}y`, `x${secret}-`, `_${secret}-`])('replaces a token as %s', (token) => {
    expect(`[/page?token=1772503200000.${token}] 预览`.replace(byChance, '…')).toBe('[/page?token=1772503200000.…] 预览')
  })
})

it('an inline picture is named by its kind, and any other by its address', () => {
  expect(pageText('<main><img src="data:image/png;base64,iVBORw0KGgo="><img src="/media/a.png"></main>')).toEqual([
    '[data:image/png][/media/a.png]',
  ])
})
