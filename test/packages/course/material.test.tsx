import { fireEvent, screen } from '@testing-library/react'
import { material } from '@/contract/course/material'
import MaterialPage from '@/packages/course/material/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { renderPage, signIn } from '../../support/client/render-page'

const file = { id: 1, type: 'handout' as const, title: '期限总表', fileName: '期限总表.txt', size: 2000 }
const show = () => {
  signIn()
  return renderPage(MaterialPage, { id: '3' })
}

describe('course materials', () => {
  it('can be chosen, and show their size', async () => {
    answer(material.list, [file])
    show()
    fireEvent.click(await screen.findByRole('checkbox', { name: /^期限总表/ }))
    expect(screen.getByRole('button', { name: '打包下载 1 份（2 KB）' })).toBeTruthy()
  })
  it('can be empty', async () => {
    answer(material.list, [])
    show()
    expect(await screen.findByText('这里还没有资料')).toBeTruthy()
  })
  it('show the reason when refused', async () => {
    refuse(material.list, 403, '购买课程后可以查看资料')
    show()
    expect(await screen.findByText('购买课程后可以查看资料')).toBeTruthy()
  })
})
