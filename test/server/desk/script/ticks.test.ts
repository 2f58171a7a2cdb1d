/**
 * @jest-environment jsdom
 * @sandbox own
 */
import { beginTicks } from '#server/desk/script/ticks'

const choice = (at: number, chosen: '' | 'yes' | 'no') =>
  `<div class="cell"><label for="options-${at}">对错</label><select id="options-${at}" name="options" data-tick="true">${['', 'yes', 'no']
    .map(
      (value) =>
        `<option value="${value}"${value === chosen ? ' selected' : ''}>${{ '': '不选', yes: '正确', no: '不正确' }[value]}</option>`,
    )
    .join('')}</select></div>`

/** A form of three options of which the first is right, and the last is a new row. */
function drawn(type: string): { boxes: HTMLInputElement[]; sent: () => string[] } {
  const form = `<form id="write">${choice(0, 'yes')}${choice(1, 'no')}${choice(2, '')}</form>`
  document.body.innerHTML = `<form class="types"><button value="${type}" aria-pressed="true"></button></form>${form}`
  beginTicks()
  return {
    boxes: [...document.querySelectorAll<HTMLInputElement>('#write input')],
    sent: () => [...document.querySelectorAll<HTMLSelectElement>('#write select')].map(({ value }) => value),
  }
}

describe('a choice of two that is drawn as a box', () => {
  it('shows the choices of the form, and sends them as they were', () => {
    const { boxes, sent } = drawn('choice')
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false])
    expect(sent()).toEqual(['yes', 'no', ''])
    expect([...document.querySelectorAll<HTMLSelectElement>('select')].every(({ hidden }) => hidden)).toBe(true)
    expect(document.querySelector('label[for]')).toBeNull()
  })

  it('names each box by its word and its row', () => {
    const { boxes } = drawn('choice')
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(['正确：第 1 行', '正确：第 2 行', '正确：第 3 行'])
    expect(boxes.map((box) => box.parentElement?.textContent)).toEqual(['正确', '正确', '正确'])
  })

  it('stores each tick for itself where several may be right', () => {
    const { boxes, sent } = drawn('choice')
    boxes[2]?.click()
    expect(sent()).toEqual(['yes', 'no', 'yes'])
    boxes[0]?.click()
    expect(sent()).toEqual(['no', 'no', 'yes'])
  })

  it('says that something was typed, so that the preview is drawn anew', () => {
    const { boxes } = drawn('choice')
    const typed: unknown[] = []
    document.querySelector('#write')?.addEventListener('input', ({ target }) => typed.push((target as Element).tagName))
    boxes[1]?.click()
    expect(typed).toContain('SELECT')
  })

  it('takes the other ticks back where only one may be right', () => {
    const { boxes, sent } = drawn('single_choice')
    boxes[1]?.click()
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false])
    expect(sent()).toEqual(['no', 'yes', 'no'])
    boxes[1]?.click()
    expect(sent()).toEqual(['no', 'no', 'no'])
  })
})
