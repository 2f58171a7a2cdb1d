/** Says how many rows of a list are marked, and shows the acts for them only while there are any. */
export function beginBulk(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-bulk]')
  const told = form?.querySelector('[role=status]')
  if (!form || !told) return
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form=bulk]')]
  const all = form.querySelector<HTMLInputElement>('input[name=all]')
  const tell = () => {
    const count = boxes().filter((box) => box.checked).length
    form.hidden = count === 0 && !all?.checked
    told.textContent = all?.checked ? '选了符合筛选的全部' : `选了 ${count} ${form.dataset.bulk}，或者`
  }
  document.addEventListener('change', tell)
  const head = document.querySelector('[data-list] th')
  const whole = document.createElement('input')
  whole.type = 'checkbox'
  whole.setAttribute('aria-label', '选这一页')
  whole.addEventListener('change', () => {
    for (const box of boxes()) box.checked = whole.checked
  })
  head?.append(whole)
  tell()
}
