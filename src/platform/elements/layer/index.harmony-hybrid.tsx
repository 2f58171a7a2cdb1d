export { Layer } from './index.h5'
