/** @sandbox own */
import { ariaOf } from '@/platform/elements/index.weapp'
import { withAriaAttributes } from '../../../config/aria-attributes'

jest.mock('@tarojs/components', () => ({}))

const element = (tag: string) => `<${tag} bindtap="eh" class="{{i.cl}}"  id="{{i.uid||i.sid}}" data-sid="{{i.sid}}"></${tag}>`

const untapped = (tag: string) => element(tag).replace(' bindtap="eh"', ' bindtouchstart="eh"')

describe('aria attributes of a mini-program', () => {
  it('include only the attributes that are set, so that nothing else is sent to the view', () => {
    expect(ariaOf({ className: 'a' })).toEqual({ className: 'a' })
    expect(ariaOf({ role: 'switch', checked: true, label: '自动播放' })).toEqual({
      ariaRole: 'switch',
      ariaChecked: true,
      ariaLabel: '自动播放',
    })
    expect(ariaOf({ pressed: false, expanded: true, unavailable: true })).toEqual({
      ariaChecked: false,
      ariaExpanded: true,
      ariaDisabled: true,
    })
  })

  it('appear in the templates by the same names as in the data, each where the product uses it', () => {
    const told = (tag: string, props: Parameters<typeof ariaOf>[0], written = element(tag)) => {
      const template = withAriaAttributes(written)
      return Object.keys(ariaOf(props)).every((name) => template.includes(`{{i.${name}}}`))
    }
    const named = { role: 'a', label: 'b', hiddenFromReader: true }
    expect(told('view', named)).toBe(true)
    expect(told('view', { ...named, live: 'polite' }, untapped('view'))).toBe(true)
    expect(told('button', { ...named, selected: true, checked: true, expanded: true, unavailable: true })).toBe(true)
    expect(told('view', { checked: true })).toBe(false)
    expect(withAriaAttributes(element('view'))).toContain(' id="{{i.uid||i.sid}}" aria-role="{{i.ariaRole}}"')
    expect(withAriaAttributes('<wxs />')).toBe('<wxs/>')
    expect(withAriaAttributes('<image src="a" id="{{i.uid||i.sid}}">')).toBe(
      '<image src="a" id="{{i.uid||i.sid}}" aria-role="{{i.ariaRole}}" aria-label="{{i.ariaLabel}}" aria-hidden="{{i.ariaHidden}}">',
    )
  })

  it('tell of a dialog and of changes in the template of a view that is not tapped, by which alone these are drawn', () => {
    const names = [' aria-modal="{{i.ariaModal}}"', ' aria-live="{{i.ariaLive}}"']
    const toldBy = (template: string) => names.filter((name) => withAriaAttributes(template).includes(name))
    expect([toldBy(untapped('view')), toldBy(element('view'))]).toEqual([names, []])
  })

  it('aria attributes are absent from the template of a view without attributes', () => {
    const bare = '<view style="{{i.st}}" class="{{i.cl}}" id="{{i.uid||i.sid}}" data-sid="{{i.sid}}"></view>'
    expect(withAriaAttributes(bare)).toBe(bare)
  })

  it('hide a veil from screen readers, and add nothing else to it', () => {
    const veil = withAriaAttributes('<view bindtap="eh" catchtouchmove="eh" id="{{i.uid||i.sid}}"></view>')
    expect(veil).toBe('<view bindtap="eh" catchtouchmove="eh" id="{{i.uid||i.sid}}" aria-hidden="{{i.ariaHidden}}"></view>')
  })

  it.each([
    [
      'view',
      'animation bindlongpress bindanimationstart bindtransitionend hover-class hover-stay-time',
      'bindtap style class catchtouchmove',
    ],
    ['text', 'selectable space decode user-select overflow max-lines', 'style class'],
    [
      'scroll-view',
      'enhanced paging-enabled refresher-two-level-enabled binddragstart bindscrollend bindrefresherpulling',
      'scroll-y refresher-enabled refresher-triggered lower-threshold bindscroll bindscrolltolower bindrefresherrefresh',
    ],
    ['swiper', 'indicator-dots layout-type', 'current bindchange'],
    ['button', 'bindanimationend', 'hover-class open-type disabled bindgetphonenumber bindagreeprivacyauthorization'],
  ])('replace unused attributes in the template of %s', (tag, unused, used) => {
    const names = [...unused.split(' '), ...used.split(' ')]
    const template = withAriaAttributes(`<${tag} ${names.map((name) => `${name}="{{xs.b(i.p3,400)}}"`).join(' ')}>`)
    expect([...template.matchAll(/([a-z-]+)=/g)].map(([, name]) => name)).toEqual(used.split(' '))
  })
})
