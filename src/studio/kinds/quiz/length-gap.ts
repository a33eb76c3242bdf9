/** How much longer or shorter a text is than the right one: 0 where both are equally long, 0.69 where one is twice as long. */
export const measureLengthGap = (text: string, right: string): number => Math.abs(Math.log(text.length / right.length))
