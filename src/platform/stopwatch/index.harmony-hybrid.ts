export { stopwatch } from './index.h5'
