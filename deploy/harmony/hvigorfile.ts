import { appTasks } from '@ohos/hvigor-ohos-plugin'

export default { system: appTasks, plugins: [] }
