import type { CategoryTree } from '@/contract/content/course.schema'
import { siblingsOf } from '@/domain/learning/category-siblings'
import { replace } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import './category-bar.scss'

/** The categories beside the one shown, and those under it. */
export function CategoryBar({ tree, current }: { tree: CategoryTree; current: number }) {
  return (
    <View className="category-bar" role="tablist" label="课程分类">
      {siblingsOf(tree, current).map(({ id, name }) => (
        <Button
          key={id}
          role="tab"
          selected={id === current}
          className={`category-bar__one ${id === current ? 'is-current' : ''}`}
          onClick={() => replace('course_normal_list', { categoryId: id })}
        >
          {name}
        </Button>
      ))}
    </View>
  )
}
