import { fireEvent, screen } from '@testing-library/react'
import Gallery from '@/packages/dev/gallery'
import { isRouteName, rows } from '@/routes/table'
import { press, renderPart } from '../../support/client/render-page'

const open = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))

describe('the gallery', () => {
  it('shows every section of the kit', () => {
    renderPart(<Gallery />)
    for (const name of ['按钮与标签', '栏与单元', '表单', '浮层', '状态', '图表', '列表与内容']) {
      open(name)
      expect(screen.getByRole('tabpanel', { name }).textContent).not.toBe('')
    }
  })

  it('opens and closes every popup', () => {
    renderPart(<Gallery />)
    open('浮层')
    for (const name of [
      'Popup',
      'Popup 居中',
      'Popup 整页',
      'Popup 叠放',
      'Dialog',
      'ActionSheet',
      'Picker',
      'Cascader',
      'Calendar',
      'ImagePreview',
    ]) {
      press(name)
      expect(screen.getByRole(name === 'Dialog' ? 'alertdialog' : 'dialog')).toBeTruthy()
      fireEvent.keyDown(document.body, { key: 'Escape' })
      expect([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')]).toEqual([null, null])
    }
  })

  it('has no address in the product', () => {
    expect(isRouteName('dev_gallery')).toBe(false)
    expect(rows.filter(({ path }) => path.startsWith('/dev'))).toEqual([])
  })
})
