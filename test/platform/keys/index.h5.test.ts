import { addPopup } from '@/platform/elements/popups'
import { keys } from '@/platform/keys/index.h5'

const press = (key: string, target: EventTarget = document.body, rest: KeyboardEventInit = {}) =>
  !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest }))

describe('page keys', () => {
  it('reach the listener, and their default is prevented when they are used, until the listener is removed', () => {
    const heard: string[] = []
    const stop = keys.watch((key) => heard.push(key) > 0 && key === 'a')
    expect([press('a'), press('b')]).toEqual([true, false])
    stop()
    press('c')
    expect(heard).toEqual(['a', 'b'])
  })

  it('page keys for a field, a popup or the browser are not reported', () => {
    const field = document.body.appendChild(document.createElement('input'))
    const pressed = jest.fn(() => true)
    const stop = keys.watch(pressed)
    press('a', field)
    press('a', document.body, { ctrlKey: true })
    const close = addPopup(() => {})
    press('a')
    close()
    expect(pressed).not.toHaveBeenCalled()
    stop()
  })
})
