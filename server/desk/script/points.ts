/** Adds up the points that are marked, and says the sum on the button. The server decides what they are worth together. */
export function beginPoints(): void {
  const field = document.querySelector<HTMLElement>('[data-sum]')
  const told = field?.closest('form')?.querySelector('[data-total]')
  if (!field || !told) return
  const boxes = [...field.querySelectorAll<HTMLInputElement>('[data-worth]')]
  const most = Number(field.dataset.sum)
  const tell = () => {
    const met = boxes.filter((box) => box.checked)
    const sum = met.length === boxes.length ? most : met.reduce((all, { dataset }) => all + Number(dataset.worth), 0)
    told.textContent = `给 ${sum / 100} 分，看下一份`
  }
  field.addEventListener('change', tell)
  tell()
}
