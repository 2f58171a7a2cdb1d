import { files } from '@/platform/files'

const calendar = { name: 'plan.ics', text: 'BEGIN:VCALENDAR', mime: 'text/calendar', words: '' }

it('a text is saved as a file, and a browser without files reports it', async () => {
  expect(await files.saveText(calendar)).toBe('failed')
  const saved: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => {} })
  expect(await files.saveText(calendar)).toBe('saved')
  expect(saved).toEqual(['plan.ics blob:plan'])
  click.mockRestore()
})
