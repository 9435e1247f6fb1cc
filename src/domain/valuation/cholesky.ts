/** Overwrites a symmetric positive definite A, of which the lower triangle is read, by its Cholesky factor, row by row. */
export function factorInPlace(a: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = a[row * size + column] ?? 0;
      for (let k = 0; k < column; k += 1) sum -= (a[row * size + k] ?? 0) * (a[column * size + k] ?? 0);
      if (row === column) a[row * size + row] = Math.sqrt(Math.max(sum, 1e-12));
      else a[row * size + column] = sum / (a[column * size + column] ?? 1);
    }
  }
}

/** Overwrites b by the solution of A·x = b, given the factor of A. */
export function solveWithFactor(factor: Float64Array, b: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 1) {
    let sum = b[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= (factor[row * size + k] ?? 0) * (b[k] ?? 0);
    b[row] = sum / (factor[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = b[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) sum -= (factor[k * size + row] ?? 0) * (b[k] ?? 0);
    b[row] = sum / (factor[row * size + row] ?? 1);
  }
}

/** Solves A·x = b: overwrites A by its factor and b by x. */
export function solveInPlace(a: Float64Array, b: Float64Array, size: number): void {
  factorInPlace(a, size);
  solveWithFactor(a, b, size);
}

/** Writes the diagonal of A⁻¹ into `diagonal`, given the factor of A. */
export function inverseDiagonal(factor: Float64Array, diagonal: Float64Array, size: number): void {
  const column = new Float64Array(size);
  for (let unit = 0; unit < size; unit += 1) {
    // With L·y = e, (A⁻¹)ₑₑ is the squared length of y.
    let length = 0;
    for (let row = unit; row < size; row += 1) {
      let sum = row === unit ? 1 : 0;
      for (let k = unit; k < row; k += 1) sum -= (factor[row * size + k] ?? 0) * (column[k] ?? 0);
      const value = sum / (factor[row * size + row] ?? 1);
      column[row] = value;
      length += value * value;
    }
    diagonal[unit] = length;
  }
}
