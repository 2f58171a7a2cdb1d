import type { ReactNode } from 'react'
import type { CategoryTree } from '@/contract/course/course.schema'
import { trailTo } from '@/domain/course/course-list-place'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Sidebar } from '@/ui/sidebar'
import { Tabs } from '@/ui/tabs'
import './category-shelf.scss'

const open = (key: string) => replace('course_normal_list', { categoryId: Number(key) })
const tabsOf = (nodes: readonly { id: number; name: string }[]) => nodes.map(({ id, name }) => ({ key: String(id), text: name }))

type Leaves = { parentId: number; nodes: readonly { id: number; name: string }[]; current: number }

/** The third level, with all of the second before it. */
function Chips({ parentId, nodes, current }: Leaves) {
  if (nodes.length === 0) return null
  return (
    <Tabs
      label="细分科目"
      look="pill"
      tabs={tabsOf([{ id: parentId, name: '全部' }, ...nodes])}
      current={String(current)}
      onChange={open}
    />
  )
}

/** Three levels of categories: the first on top, the second at the left, the third over what is in it. */
export function CategoryShelf({ tree, current, children }: { tree: CategoryTree; current: number; children: ReactNode }) {
  const [top, branch] = trailTo(tree, current)
  const root = tree.find(({ id }) => id === top?.id) ?? tree[0]
  if (!root) return children
  const chosen = root.children.find(({ id }) => id === branch?.id)
  const sides = [{ id: root.id, name: '全部' }, ...root.children]
  return (
    <View className="category-shelf">
      <Tabs id="course-field" label="课程领域" tabs={tabsOf(tree)} current={String(root.id)} onChange={open} />
      <Sidebar id="course-direction" label="学习方向" tabs={tabsOf(sides)} current={String(chosen?.id ?? root.id)} onChange={open}>
        {chosen && <Chips parentId={chosen.id} nodes={chosen.children} current={current} />}
        {children}
      </Sidebar>
    </View>
  )
}
