mtype = { red, green, blue }
mtype:fruit = { apple, pear };
mtype { black white }
mtype colour = blue; mtype:fruit eaten;
init { eaten = pear; printm(colour); colour = (eaten == pear -> white : black) }
