import { addPopup, closePopups, closeTopPopup, isTopPopup, popupCount } from '@/platform/elements/popups'

describe('open popups (document 1 §4)', () => {
  it('[D1-4-popup-1] close the topmost first, until none is left', () => {
    const closed: string[] = []
    addPopup(() => closed.push('below'))
    addPopup(() => closed.push('above'))
    expect([closeTopPopup(), closeTopPopup(), closeTopPopup()]).toEqual([true, true, false])
    expect(closed).toEqual(['above', 'below'])
  })

  it('[D1-2-popup-1] close all together; one that closed by itself is removed', () => {
    const closed: string[] = []
    const release = addPopup(() => closed.push('gone'))
    addPopup(() => closed.push('one'))
    addPopup(() => closed.push('two'))
    release()
    closePopups()
    release()
    expect(closed).toEqual(['two', 'one'])
  })

  it('report the topmost one', () => {
    const below = () => {}
    const above = () => {}
    const forgetBelow = addPopup(below)
    addPopup(above)
    expect([isTopPopup(above), isTopPopup(below), popupCount()]).toEqual([true, false, 2])
    forgetBelow()
    closePopups()
    expect(popupCount()).toBe(0)
  })
})
