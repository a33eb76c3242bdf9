import type { Product } from '../product/port.ts'

type GroupName = 'notes' | 'labels' | 'passages' | 'sharing'

/**
 * A step with a group of the product that not every transport has. Where it is absent the step gives undefined, so that
 * the next transport is tried; none left ends in NOT_SUPPORTED.
 */
export function createGroupStep<K extends GroupName>(name: K) {
  return <T>(step: (group: NonNullable<Product[K]>) => Promise<T>) =>
    (product: Product): Promise<T> | undefined => {
      const group = product[name]
      return group && step(group as NonNullable<Product[K]>)
    }
}
